import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

/** The sheet itself shows what was refused. */
export const changeMember = {
  call: 'PATCH /api/families/{id}/members/{userId}',
  failed: null,
} satisfies Action<'PATCH /api/families/{id}/members/{userId}'>

export const removeMember = {
  call: 'DELETE /api/families/{id}/members/{userId}',
  done: sentence('The membership has ended'),
  failed: null,
} satisfies Action<'DELETE /api/families/{id}/members/{userId}'>
