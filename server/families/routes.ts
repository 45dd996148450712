import type { Database } from '../database/tables.ts'
import type { Serve } from '../http/serve.ts'
import { createFamily, findFamily, listFamilies, renameFamily } from './queries.ts'

interface Needs {
  database: Database
  now: () => Date
}

export function familyRoutes(serve: Serve, { database, now }: Needs): void {
  serve('GET /api/families', ({ user }) => listFamilies(database, user))
  serve('POST /api/families', ({ user, body }) => createFamily(database, user, body, now()))
  serve('GET /api/families/{id}', ({ user, params }) => findFamily(database, user, params.id))
  serve('PATCH /api/families/{id}', ({ user, params, body }) => renameFamily(database, user, params.id, body))
}
