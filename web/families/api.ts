import type { QueryClient } from '@tanstack/react-query'
import type { Action } from '../http/action.ts'
import { removeReadsOf } from '../http/cache.ts'
import { reads } from '../reads.ts'

export const createFamily = {
  call: 'POST /api/families',
  once: true,
  done: 'Family created successfully',
  failed: 'Failed to create family',
} satisfies Action<'POST /api/families'>

export const renameFamily = {
  call: 'PATCH /api/families/{id}',
  done: 'Family renamed successfully',
  failed: 'Failed to rename family',
} satisfies Action<'PATCH /api/families/{id}'>

export const chooseCountry = {
  call: 'PUT /api/families/{id}/country',
  failed: 'The country could not be saved. Please try again.',
} satisfies Action<'PUT /api/families/{id}/country'>

export const moveFamily = {
  call: 'PUT /api/families/{id}/time-zone',
  done: 'The plans go by this clock from now on',
  failed: 'Failed to change the time zone',
} satisfies Action<'PUT /api/families/{id}/time-zone'>

/** Screens must not request a family that is gone while the list of families is read again. */
function forget(cache: QueryClient, id: string): void {
  cache.setQueryData(reads.families.queryKey, (families) => families?.filter((family) => family.id !== id))
  removeReadsOf(cache, id)
}

export const deleteFamily = {
  call: 'DELETE /api/families/{id}',
  done: 'Family deleted successfully',
  failed: 'Failed to delete family',
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}'>

/** The own membership of it. A refusal stays beside the button. */
export const leaveFamily = {
  call: 'DELETE /api/families/{id}/members/{userId}',
  done: 'You left the family',
  failed: null,
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}/members/{userId}'>

// The sheet tells its failures itself.
export const inviteSomebody = {
  call: 'POST /api/families/{id}/invitations',
  failed: null,
} satisfies Action<'POST /api/families/{id}/invitations'>

export const renewCode = {
  call: 'POST /api/families/{id}/invitations/{invitationId}/code',
  failed: 'The code could not be made. Please try again.',
} satisfies Action<'POST /api/families/{id}/invitations/{invitationId}/code'>

export const withdrawInvitation = {
  call: 'DELETE /api/families/{id}/invitations/{invitationId}',
  done: 'The invitation was withdrawn',
  failed: 'The invitation could not be withdrawn. Please try again.',
} satisfies Action<'DELETE /api/families/{id}/invitations/{invitationId}'>
