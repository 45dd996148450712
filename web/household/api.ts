import type { CallName } from '../../contract/calls.ts'
import type { Action } from '../http/action.ts'

/** A change of a membership shows in the people, in the activity, and in the invitations that it ends. */
const touchedByMembers: readonly CallName[] = [
  'GET /api/families',
  'GET /api/families/{id}',
  'GET /api/families/{id}/members',
  'GET /api/families/{id}/people',
  'GET /api/families/{id}/invitations',
  'GET /api/families/{id}/events',
]

/** The sheet itself tells what was refused. */
export const changeMember = {
  call: 'PATCH /api/families/{id}/members/{userId}',
  failed: null,
  refreshes: touchedByMembers,
} satisfies Action<'PATCH /api/families/{id}/members/{userId}'>

export const removeMember = {
  call: 'DELETE /api/families/{id}/members/{userId}',
  done: 'The membership has ended',
  failed: null,
  refreshes: touchedByMembers,
} satisfies Action<'DELETE /api/families/{id}/members/{userId}'>
