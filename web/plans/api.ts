import { type Action, bindAction } from '../http/action.ts'

export const makePlan = {
  call: 'POST /api/medications/{id}/plans',
  once: true,
  done: 'Plan saved',
  failed: 'Failed to save the plan',
} satisfies Action<'POST /api/medications/{id}/plans'>

export const changePlan = {
  call: 'PUT /api/plans/{id}',
  done: 'Plan saved',
  failed: 'Failed to save the plan',
} satisfies Action<'PUT /api/plans/{id}'>

const setStatus = (done: string) =>
  ({
    call: 'PATCH /api/plans/{id}',
    done,
    failed: 'Failed to change the plan',
  }) satisfies Action<'PATCH /api/plans/{id}'>

export const resumePlan = setStatus('Plan resumed')

export const stopPlan = setStatus('Plan stopped')

export const pausePlan = {
  ...setStatus('Plan paused'),
  undo: (_answer, { params }) => bindAction(resumePlan, { params, body: { status: 'active' } }),
} satisfies Action<'PATCH /api/plans/{id}'>
