import type { orderCalls } from '../../../contract/order.ts'
import type { packCalls } from '../../../contract/packs.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageBefore, pageOf } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addPack, changePack } from './changePacks.ts'
import { discardPacks } from './discardPacks.ts'
import { listMovements } from './movements.ts'
import { movePack, reverseMovement } from './movePack.ts'
import { listFamilyPacks, listPacks } from './queries.ts'

interface Dependencies {
  config: { limits: Limits }
}

export const packRoutes = ({
  config: { limits },
}: Dependencies): Handlers<keyof typeof packCalls | keyof typeof orderCalls> => ({
  'GET /api/medications/{id}/packs': ({ act, params }) => listPacks(act, params.id),
  'POST /api/medications/{id}/packs': ({ act, params, body }) => addPack(act, params.id, body, limits),
  'PUT /api/packs/{id}': ({ act, params, body, headers }) =>
    changePack(act, params.id, body, headers['if-match']),
  'POST /api/packs/{id}/movements': ({ act, params, body }) => movePack(act, params.id, body),
  'GET /api/medications/{id}/movements': async ({ act, params, query }) =>
    pageBefore(await listMovements(act, params.id, query)),
  'POST /api/medications/{id}/movements/{movementId}/reversal': ({ act, params }) =>
    reverseMovement(act, params.id, params.movementId),
  'GET /api/families/{id}/packs': async ({ act, params, query }) =>
    pageOf(await listFamilyPacks(act, params.id, query), query.skip),
  'POST /api/families/{id}/packs/discard': ({ act, params, body }) => discardPacks(act, params.id, body),
})
