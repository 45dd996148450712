import type { Action } from '../http/action.ts'

export const changeIngredients = {
  call: 'PUT /api/medications/{id}/ingredients',
  done: 'Ingredients updated successfully',
  failed: 'Failed to update ingredients',
} satisfies Action<'PUT /api/medications/{id}/ingredients'>
