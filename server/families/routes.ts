import type { familyCalls } from '../../contract/families.ts'
import type { Limits } from '../http/limits.ts'
import type { Handlers } from '../http/serve.ts'
import { deleteFamily } from './deleteFamily.ts'
import { createFamily, findFamily, listFamilies, renameFamily } from './queries.ts'

interface Needs {
  config: { limits: Limits }
}

export function familyRoutes({ config: { limits } }: Needs): Handlers<keyof typeof familyCalls> {
  return {
    'GET /api/families': ({ act }) => listFamilies(act),
    'POST /api/families': ({ act, body }) => createFamily(act, body, limits),
    'GET /api/families/{id}': ({ act, params }) => findFamily(act, params.id),
    'PATCH /api/families/{id}': ({ act, params, body }) => renameFamily(act, params.id, body),
    'DELETE /api/families/{id}': async ({ act, params }) => {
      await deleteFamily(act, params.id)
      return undefined
    },
  }
}
