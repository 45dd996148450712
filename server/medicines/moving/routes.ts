import type { moveCalls } from '../../../contract/moves.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeMedication } from './changeMedication.ts'
import { listMoves, previewMove } from './losses.ts'

export const moveRoutes = (): Handlers<keyof typeof moveCalls> => ({
  'PUT /api/medications/{id}': ({ act, params, body, headers }) =>
    changeMedication(act, params.id, body, headers['if-match']),
  'GET /api/medications/{id}/moves/preview': ({ act, params, query }) =>
    previewMove(act, params.id, query.familyId),
  'GET /api/medications/{id}/moves': ({ act, params }) => listMoves(act, params.id),
})
