import type { doseCalls } from '../../contract/doses.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { deleteDose } from './deleteDose.ts'
import { logDose } from './logDose.ts'
import { listDoses } from './queries.ts'

interface Needs {
  config: { limits: Limits }
}

export function doseRoutes({ config }: Needs): Handlers<keyof typeof doseCalls> {
  return {
    'GET /api/medications/{id}/logs': ({ act, params, query }) => listDoses(act, params.id, query),
    'POST /api/medications/{id}/logs': ({ act, params, body }) =>
      logDose(act, params.id, body, config.limits),
    'DELETE /api/medications/{id}/logs/{logId}': async ({ act, params }) => {
      await deleteDose(act, params.id, params.logId)
      return undefined
    },
  }
}
