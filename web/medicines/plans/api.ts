import { sentence } from '../../../language/t.ts'
import { type Action, bindAction } from '../../base/http/action.ts'

export const makePlan = {
  call: 'POST /api/medications/{id}/plans',
  once: true,
  done: sentence('Plan saved'),
  failed: sentence('Failed to save the plan'),
} satisfies Action<'POST /api/medications/{id}/plans'>

export const changePlan = {
  call: 'PUT /api/plans/{id}',
  done: sentence('Plan saved'),
  failed: sentence('Failed to save the plan'),
} satisfies Action<'PUT /api/plans/{id}'>

const setStatus = (done: string) =>
  ({
    call: 'PATCH /api/plans/{id}',
    done,
    failed: sentence('Failed to change the plan'),
  }) satisfies Action<'PATCH /api/plans/{id}'>

export const resumePlan = setStatus(sentence('Plan resumed'))

export const stopPlan = setStatus(sentence('Plan stopped'))

export const pausePlan = {
  ...setStatus(sentence('Plan paused')),
  undo: (_answer, { params }) => bindAction(resumePlan, { params, body: { status: 'active' } }),
} satisfies Action<'PATCH /api/plans/{id}'>
