import type { QueryClient } from '@tanstack/react-query'
import type { Action } from '../http/action.ts'
import { touchedByZones } from '../people/api.ts'
import { reads } from '../reads.ts'

export const createFamily = {
  call: 'POST /api/families',
  once: true,
  done: 'Family created successfully',
  failed: 'Failed to create family',
  refreshes: ['GET /api/families'],
} satisfies Action<'POST /api/families'>

export const renameFamily = {
  call: 'PATCH /api/families/{id}',
  done: 'Family renamed successfully',
  failed: 'Failed to rename family',
  refreshes: ['GET /api/families', 'GET /api/families/{id}'],
} satisfies Action<'PATCH /api/families/{id}'>

export const moveFamily = {
  call: 'PUT /api/families/{id}/time-zone',
  done: 'The plans go by this clock from now on',
  failed: 'Failed to change the time zone',
  refreshes: [
    'GET /api/families',
    'GET /api/families/{id}',
    'GET /api/families/{id}/events',
    ...touchedByZones,
  ],
} satisfies Action<'PUT /api/families/{id}/time-zone'>

/** No screen may go on asking for it until the list is back. */
function forget(cache: QueryClient, id: string): void {
  cache.setQueryData(reads.families.queryKey, (families) => families?.filter((family) => family.id !== id))
  cache.removeQueries({ queryKey: reads.medications(id).queryKey })
}

export const deleteFamily = {
  call: 'DELETE /api/families/{id}',
  done: 'Family deleted successfully',
  failed: 'Failed to delete family',
  refreshes: ['GET /api/families', 'GET /api/medications'],
  drops: ['GET /api/families/{id}'],
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}'>

/** The own membership of it. A refusal stays beside the button. */
export const leaveFamily = {
  call: 'DELETE /api/families/{id}/members/{userId}',
  done: 'You left the family',
  failed: null,
  refreshes: ['GET /api/families', 'GET /api/medications'],
  known: (cache, { params: { id } }) => forget(cache, id),
} satisfies Action<'DELETE /api/families/{id}/members/{userId}'>

// The sheet tells its failures itself.
export const inviteSomebody = {
  call: 'POST /api/families/{id}/invitations',
  failed: null,
  refreshes: ['GET /api/families/{id}/invitations'],
} satisfies Action<'POST /api/families/{id}/invitations'>

export const renewCode = {
  call: 'POST /api/families/{id}/invitations/{invitationId}/code',
  failed: 'The code could not be made. Please try again.',
} satisfies Action<'POST /api/families/{id}/invitations/{invitationId}/code'>

export const withdrawInvitation = {
  call: 'DELETE /api/families/{id}/invitations/{invitationId}',
  done: 'The invitation was withdrawn',
  failed: 'The invitation could not be withdrawn. Please try again.',
  refreshes: ['GET /api/families/{id}/invitations'],
} satisfies Action<'DELETE /api/families/{id}/invitations/{invitationId}'>
