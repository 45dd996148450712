import type { shoppingCalls } from '../../../contract/shopping.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { pageOf } from '../../platform/http/pages.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { addLine, removeLine, tickLine } from './lines.ts'
import { listShopping } from './queries.ts'
import { shopForMedication } from './shopForMedication.ts'

interface Dependencies {
  config: { limits: Limits }
}

export const shoppingRoutes = ({
  config: { limits },
}: Dependencies): Handlers<keyof typeof shoppingCalls> => ({
  'GET /api/families/{id}/shopping': async ({ act, params, query }) =>
    pageOf(await listShopping(act, params.id, query), query.skip),
  'POST /api/families/{id}/shopping': ({ act, params, body }) => addLine(act, params.id, body, limits),
  'PATCH /api/families/{id}/shopping/{lineId}': ({ act, params, body }) =>
    tickLine(act, params.id, params.lineId, body.bought),
  'DELETE /api/families/{id}/shopping/{lineId}': async ({ act, params }) => {
    await removeLine(act, params.id, params.lineId)
    return undefined
  },
  'PATCH /api/medications/{id}/shopping': async ({ act, params, body }) => {
    await shopForMedication(act, params.id, body)
    return undefined
  },
})
