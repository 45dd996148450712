import type { doseCalls } from '../../contract/doses.ts'
import type { Database } from '../database/tables.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { deleteDose } from './deleteDose.ts'
import { logDose } from './logDose.ts'
import { listDoses } from './queries.ts'

interface Needs {
  database: Database
  now: () => Date
  config: { limits: Limits }
}

export function doseRoutes({ database, now, config }: Needs): Handlers<keyof typeof doseCalls> {
  return {
    'GET /api/medications/{id}/logs': ({ user, params, query }) =>
      listDoses(database, user, params.id, query),
    'POST /api/medications/{id}/logs': ({ user, params, body, headers }) =>
      logDose(database, user, params.id, body, headers['idempotency-key'], config.limits, now()),
    'DELETE /api/medications/{id}/logs/{logId}': async ({ user, params }) => {
      await deleteDose(database, user, params.id, params.logId, now())
      return undefined
    },
  }
}
