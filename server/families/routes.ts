import type { familyCalls } from '../../contract/families.ts'
import type { Database } from '../database/tables.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { deleteFamily } from './deleteFamily.ts'
import { createFamily, findFamily, listFamilies, renameFamily } from './queries.ts'

interface Needs {
  database: Database
  now: () => Date
  config: { limits: Limits }
}

export function familyRoutes({
  database,
  now,
  config: { limits },
}: Needs): Handlers<keyof typeof familyCalls> {
  return {
    'GET /api/families': ({ user }) => listFamilies(database, user),
    'POST /api/families': ({ user, body }) => createFamily(database, user, body, limits, now()),
    'GET /api/families/{id}': ({ user, params }) => findFamily(database, user, params.id),
    'PATCH /api/families/{id}': ({ user, params, body }) => renameFamily(database, user, params.id, body),
    'DELETE /api/families/{id}': async ({ user, params }) => {
      await deleteFamily(database, user, params.id, now())
      return undefined
    },
  }
}
