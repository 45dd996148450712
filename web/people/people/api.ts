import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

export const addPerson = {
  call: 'POST /api/families/{id}/people',
  once: true,
  failed: sentence('Failed to add the person'),
} satisfies Action<'POST /api/families/{id}/people'>

export const changePerson = {
  call: 'PATCH /api/people/{id}',
  failed: null,
} satisfies Action<'PATCH /api/people/{id}'>

export const removePerson = {
  call: 'DELETE /api/people/{id}',
  failed: null,
} satisfies Action<'DELETE /api/people/{id}'>

/** Changes a person's time zone. */
export const movePerson = {
  call: 'PUT /api/people/{id}/time-zone',
  failed: null,
} satisfies Action<'PUT /api/people/{id}/time-zone'>
