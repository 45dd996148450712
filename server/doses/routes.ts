import type { doseCalls } from '../../contract/doses.ts'
import type { Database } from '../database/tables.ts'
import type { Limits } from '../http/limits.ts'
import { invalid } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { deleteDose } from './deleteDose.ts'
import { logDose } from './logDose.ts'
import { listDoses } from './queries.ts'

interface Needs {
  database: Database
  now: () => Date
  config: { limits: Limits }
}

/** Any visible ASCII up to 200 characters; undefined when the header was not sent. */
function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[!-~]{1,200}$/.test(header)) return header
  throw invalid([{ path: 'idempotency-key', message: 'Idempotency-Key must be 1 to 200 visible characters' }])
}

export function doseRoutes({ database, now, config }: Needs): Handlers<keyof typeof doseCalls> {
  return {
    'GET /api/medications/{id}/logs': ({ user, params, query }) =>
      listDoses(database, user, params.id, query),
    'POST /api/medications/{id}/logs': ({ user, params, body, request }) =>
      logDose(
        database,
        user,
        params.id,
        body,
        idempotencyKeyIn(request.headers['idempotency-key']),
        config.limits,
        now(),
      ),
    'DELETE /api/medications/{id}/logs/{logId}': async ({ user, params }) => {
      await deleteDose(database, user, params.id, params.logId, now())
      return undefined
    },
  }
}
