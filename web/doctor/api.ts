import type { Action } from '../http/action.ts'

export const writeAllergies = {
  call: 'PUT /api/people/{id}/allergies',
  done: 'Saved',
  failed: null,
} satisfies Action<'PUT /api/people/{id}/allergies'>
