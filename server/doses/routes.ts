import type { Database } from '../database/tables.ts'
import { invalid } from '../http/refusal.ts'
import type { Serve } from '../http/serve.ts'
import { deleteDose } from './deleteDose.ts'
import { logDose } from './logDose.ts'
import { listDoses } from './queries.ts'

interface Needs {
  database: Database
  now: () => Date
}

/** Any visible ASCII up to 200 characters; undefined when the header was not sent. */
function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[!-~]{1,200}$/.test(header)) return header
  throw invalid([{ path: 'idempotency-key', message: 'Idempotency-Key must be 1 to 200 visible characters' }])
}

export function doseRoutes(serve: Serve, { database, now }: Needs): void {
  serve('GET /api/medications/{id}/logs', ({ user, params, query }) =>
    listDoses(database, user, params.id, query),
  )
  serve('POST /api/medications/{id}/logs', ({ user, params, body, request }) =>
    logDose(database, user, params.id, body, idempotencyKeyIn(request.headers['idempotency-key']), now()),
  )
  serve('DELETE /api/medications/{id}/logs/{logId}', async ({ user, params }) => {
    await deleteDose(database, user, params.id, params.logId, now())
    return undefined
  })
}
