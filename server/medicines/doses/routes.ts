import type { doseCalls } from '../../../contract/doses.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageBefore } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeDose } from './changeDose.ts'
import { deleteDose, restoreDose } from './deleteDose.ts'
import { logDose } from './logDose.ts'
import { listDoses } from './queries.ts'

interface Dependencies {
  config: { limits: Limits }
}

export function doseRoutes({ config }: Dependencies): Handlers<keyof typeof doseCalls> {
  return {
    'GET /api/medications/{id}/logs': async ({ act, params, query }) =>
      pageBefore(await listDoses(act, params.id, query)),
    'POST /api/medications/{id}/logs': ({ act, params, body }) =>
      logDose(act, params.id, body, config.limits),
    'DELETE /api/medications/{id}/logs/{logId}': async ({ act, params }) => {
      await deleteDose(act, params.id, params.logId)
      return undefined
    },
    'PATCH /api/medications/{id}/logs/{logId}': ({ act, params, body, headers }) =>
      changeDose(act, { medicationId: params.id, doseId: params.logId }, body, headers['if-match']),
    'POST /api/medications/{id}/logs/{logId}/restore': ({ act, params }) =>
      restoreDose(act, params.id, params.logId, config.limits),
  }
}
