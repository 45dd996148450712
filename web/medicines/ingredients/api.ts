import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

export const changeIngredients = {
  call: 'PUT /api/medications/{id}/ingredients',
  done: sentence('Ingredients updated successfully'),
  failed: sentence('Failed to update ingredients'),
} satisfies Action<'PUT /api/medications/{id}/ingredients'>
