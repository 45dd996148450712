import type { joinCalls } from '../../../contract/joins.ts'
import type { Limits } from '../../platform/http/limits.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { joinMedications } from './joinMedications.ts'
import { listJoins, previewJoin } from './preview.ts'
import { separateMedications } from './separateMedications.ts'

interface Dependencies {
  config: { limits: Limits }
}

export const joinRoutes = ({ config: { limits } }: Dependencies): Handlers<keyof typeof joinCalls> => ({
  'GET /api/medications/{id}/joins/preview': ({ act, params, query }) =>
    previewJoin(act, params.id, query.other, limits),
  'POST /api/medications/{id}/joins': ({ act, params, body }) =>
    joinMedications(act, params.id, body.other, limits),
  'GET /api/medications/{id}/joins': ({ act, params }) => listJoins(act, params.id),
  'DELETE /api/medications/{id}/joins/{joinId}': async ({ act, params }) => {
    await separateMedications(act, params.id, params.joinId)
    return undefined
  },
})
