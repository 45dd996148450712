import type { adherenceCalls } from '../../../contract/adherence.ts'
import type { allowanceCalls } from '../../../contract/allowances.ts'
import type { forecastCalls } from '../../../contract/forecasts.ts'
import type { occurrenceCalls } from '../../../contract/occurrences.ts'
import type { planCalls } from '../../../contract/plans.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { proveMedication } from '../medications/queries.ts'
import { skip, snooze, stopCare, takeCare, unskip, unsnooze } from './actOn.ts'
import { listAdherence } from './adherence.ts'
import { findAllowance, listAllowances } from './allowances.ts'
import { changePlan, setPlanStatus } from './changePlan.ts'
import { findForecast, listForecasts } from './forecasts.ts'
import { makePlan } from './makePlan.ts'
import { listOccurrences } from './occurrencesAround.ts'
import { plansAnswered } from './toPlan.ts'
import { moveFamily, movePerson } from './zones.ts'

interface Dependencies {
  config: { limits: Limits }
}

type Rows =
  | keyof typeof planCalls
  | keyof typeof occurrenceCalls
  | keyof typeof allowanceCalls
  | keyof typeof forecastCalls
  | keyof typeof adherenceCalls

export const planRoutes = ({ config: { limits } }: Dependencies): Handlers<Rows> => ({
  'GET /api/medications/{id}/plans': async ({ act, params }) => {
    await proveMedication(act, params.id)
    return plansAnswered(act.database, { medicationId: params.id }, act.now)
  },
  'POST /api/medications/{id}/plans': ({ act, params, body }) => makePlan(act, params.id, body, limits),
  'PUT /api/plans/{id}': ({ act, params, body, headers }) =>
    changePlan(act, params.id, body, headers['if-match'], limits),
  'PATCH /api/plans/{id}': ({ act, params, body }) => setPlanStatus(act, params.id, body.status, limits),
  'PUT /api/people/{id}/time-zone': ({ act, params, body }) => movePerson(act, params.id, body.timeZone),
  'PUT /api/families/{id}/time-zone': ({ act, params, body }) => moveFamily(act, params.id, body.timeZone),
  'GET /api/occurrences': ({ act, query }) => listOccurrences(act, query),
  'POST /api/occurrences/{id}/skip': ({ act, params, body }) => skip(act, params.id, body),
  'DELETE /api/occurrences/{id}/skip': ({ act, params }) => unskip(act, params.id),
  'POST /api/occurrences/{id}/care': ({ act, params }) => takeCare(act, params.id),
  'DELETE /api/occurrences/{id}/care': ({ act, params }) => stopCare(act, params.id),
  'POST /api/occurrences/{id}/snooze': ({ act, params, body }) => snooze(act, params.id, body.minutes),
  'DELETE /api/occurrences/{id}/snooze': ({ act, params }) => unsnooze(act, params.id),
  'GET /api/medications/{id}/allowance': ({ act, params, query }) => findAllowance(act, params.id, query),
  'GET /api/families/{id}/allowances': ({ act, params }) => listAllowances(act, params.id),
  'GET /api/medications/{id}/forecast': ({ act, params }) => findForecast(act, params.id),
  'GET /api/families/{id}/forecasts': ({ act, params }) => listForecasts(act, params.id),
  'GET /api/adherence': async ({ act, query: { skip, ...query } }) =>
    pageOf(await listAdherence(act, query), skip),
})
