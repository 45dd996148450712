import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

export const writeAllergies = {
  call: 'PUT /api/people/{id}/allergies',
  done: sentence('Saved'),
  failed: null,
} satisfies Action<'PUT /api/people/{id}/allergies'>

// The page shows its failures itself.
export const makeShare = {
  call: 'POST /api/people/{id}/shares',
  failed: null,
} satisfies Action<'POST /api/people/{id}/shares'>

export const endShare = {
  call: 'DELETE /api/people/{id}/shares/{shareId}',
  done: sentence('The link has ended'),
  failed: sentence('The link could not be ended. Please try again.'),
} satisfies Action<'DELETE /api/people/{id}/shares/{shareId}'>

export const openShare = { call: 'POST /api/shared', failed: null } satisfies Action<'POST /api/shared'>
