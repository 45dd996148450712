import type { occurrenceCalls } from '../../contract/occurrences.ts'
import type { planCalls } from '../../contract/plans.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { proveMedication } from '../medications/queries.ts'
import { skip, snooze, unskip, unsnooze } from './actOn.ts'
import { changePlan, setPlanStatus } from './changePlan.ts'
import { listOccurrences } from './listOccurrences.ts'
import { makePlan } from './makePlan.ts'
import { plansAnswered } from './toPlan.ts'
import { moveFamily, movePerson } from './zones.ts'

interface Needs {
  config: { limits: Limits }
}

type Rows = keyof typeof planCalls | keyof typeof occurrenceCalls

export const planRoutes = ({ config: { limits } }: Needs): Handlers<Rows> => ({
  'GET /api/medications/{id}/plans': async ({ act, params }) => {
    await proveMedication(act, params.id)
    return plansAnswered(act.database, { medicationId: params.id }, act.now)
  },
  'POST /api/medications/{id}/plans': ({ act, params, body }) => makePlan(act, params.id, body, limits),
  'PUT /api/plans/{id}': ({ act, params, body, headers }) =>
    changePlan(act, params.id, body, headers['if-match']),
  'PATCH /api/plans/{id}': ({ act, params, body }) => setPlanStatus(act, params.id, body.status),
  'PUT /api/people/{id}/time-zone': ({ act, params, body }) => movePerson(act, params.id, body.timeZone),
  'PUT /api/families/{id}/time-zone': ({ act, params, body }) => moveFamily(act, params.id, body.timeZone),
  'GET /api/occurrences': ({ act, query }) => listOccurrences(act, query),
  'POST /api/occurrences/{id}/skip': ({ act, params, body }) => skip(act, params.id, body),
  'DELETE /api/occurrences/{id}/skip': ({ act, params }) => unskip(act, params.id),
  'POST /api/occurrences/{id}/snooze': ({ act, params, body }) => snooze(act, params.id, body.minutes),
  'DELETE /api/occurrences/{id}/snooze': ({ act, params }) => unsnooze(act, params.id),
})
