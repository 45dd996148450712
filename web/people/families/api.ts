import type { QueryClient } from '@tanstack/react-query'
import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'
import { removeReadsOf } from '../../base/http/cache.ts'
import { reads } from '../../base/reads.ts'

export const createFamily = {
  call: 'POST /api/families',
  once: true,
  done: sentence('Family created successfully'),
  failed: sentence('Failed to create family'),
} satisfies Action<'POST /api/families'>

export const renameFamily = {
  call: 'PATCH /api/families/{id}',
  done: sentence('Family renamed successfully'),
  failed: sentence('Failed to rename family'),
} satisfies Action<'PATCH /api/families/{id}'>

export const chooseCountry = {
  call: 'PUT /api/families/{id}/country',
  failed: sentence('The country could not be saved. Please try again.'),
} satisfies Action<'PUT /api/families/{id}/country'>

export const moveFamily = {
  call: 'PUT /api/families/{id}/time-zone',
  done: sentence('The plans go by this clock from now on'),
  failed: sentence('Failed to change the time zone'),
} satisfies Action<'PUT /api/families/{id}/time-zone'>

/** Screens must not request a family that is gone while the list of families is read again. */
function forget(cache: QueryClient, id: string): void {
  cache.setQueryData(reads.families.queryKey, (families) => families?.filter((family) => family.id !== id))
  removeReadsOf(cache, id)
}

export const deleteFamily = {
  call: 'DELETE /api/families/{id}',
  done: sentence('Family deleted successfully'),
  failed: sentence('Failed to delete family'),
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}'>

/** The own membership of it. A refusal stays beside the button. */
export const leaveFamily = {
  call: 'DELETE /api/families/{id}/members/{userId}',
  done: sentence('You left the family'),
  failed: null,
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}/members/{userId}'>

// The sheet shows its failures itself.
export const inviteMember = {
  call: 'POST /api/families/{id}/invitations',
  failed: null,
} satisfies Action<'POST /api/families/{id}/invitations'>

export const renewCode = {
  call: 'POST /api/families/{id}/invitations/{invitationId}/code',
  failed: sentence('The code could not be made. Please try again.'),
} satisfies Action<'POST /api/families/{id}/invitations/{invitationId}/code'>

export const withdrawInvitation = {
  call: 'DELETE /api/families/{id}/invitations/{invitationId}',
  done: sentence('The invitation was withdrawn'),
  failed: sentence('The invitation could not be withdrawn. Please try again.'),
} satisfies Action<'DELETE /api/families/{id}/invitations/{invitationId}'>
