import type { ingredientCalls } from '../../contract/ingredients.ts'
import type { Handlers } from '../http/serve.ts'
import { changeIngredients } from './changeIngredients.ts'
import { findByName, findIngredients } from './queries.ts'

export function ingredientRoutes(): Handlers<keyof typeof ingredientCalls> {
  return {
    'GET /api/families/{id}/ingredients': ({ act, params, query }) => findByName(act, params.id, query.name),
    'GET /api/medications/{id}/ingredients': ({ act, params }) => findIngredients(act, params.id),
    'PUT /api/medications/{id}/ingredients': ({ act, params, body }) =>
      changeIngredients(act, params.id, body),
  }
}
