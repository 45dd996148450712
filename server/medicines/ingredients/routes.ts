import type { ingredientCalls } from '../../../contract/ingredients.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeIngredients } from './changeIngredients.ts'
import { findByName, findIngredients, type Lists, listKnown } from './queries.ts'

export function ingredientRoutes({
  registers,
}: {
  registers: Lists['registers']
}): Handlers<keyof typeof ingredientCalls> {
  return {
    'GET /api/families/{id}/ingredients': ({ act, params, query }) =>
      findByName(act, registers, params.id, query.name),
    'GET /api/families/{id}/known-ingredients': ({ act, params }) => listKnown(act, registers, params.id),
    'GET /api/medications/{id}/ingredients': ({ act, params }) => findIngredients(act, registers, params.id),
    'PUT /api/medications/{id}/ingredients': ({ act, params, body }) =>
      changeIngredients(act, registers, params.id, body),
  }
}
