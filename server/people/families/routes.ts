import type { eventCalls } from '../../../contract/events.ts'
import type { familyCalls } from '../../../contract/families.ts'
import type { memberCalls } from '../../../contract/members.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageBefore } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { deleteFamily } from './deleteFamily.ts'
import { listEvents } from './events.ts'
import { changeMember, listMembers, removeMember } from './members.ts'
import { chooseCountry, createFamily, findFamily, listFamilies, renameFamily } from './queries.ts'

interface Dependencies {
  config: { limits: Limits }
}

type Rows = keyof (typeof familyCalls & typeof memberCalls & typeof eventCalls)

export function familyRoutes({ config: { limits } }: Dependencies): Handlers<Rows> {
  return {
    'GET /api/families': ({ act }) => listFamilies(act),
    'POST /api/families': ({ act, body }) => createFamily(act, body, limits),
    'GET /api/families/{id}': ({ act, params }) => findFamily(act, params.id),
    'PATCH /api/families/{id}': ({ act, params, body }) => renameFamily(act, params.id, body),
    'PUT /api/families/{id}/country': ({ act, params, body }) => chooseCountry(act, params.id, body.country),
    'DELETE /api/families/{id}': async ({ act, params }) => {
      await deleteFamily(act, params.id)
      return undefined
    },
    'GET /api/families/{id}/members': ({ act, params }) => listMembers(act, params.id),
    'PATCH /api/families/{id}/members/{userId}': ({ act, params, body }) =>
      changeMember(act, params.id, params.userId, body),
    'DELETE /api/families/{id}/members/{userId}': async ({ act, params }) => {
      await removeMember(act, params.id, params.userId)
      return undefined
    },
    'GET /api/families/{id}/events': async ({ act, params, query }) =>
      pageBefore(await listEvents(act, params.id, query)),
  }
}
