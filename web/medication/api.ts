import type { Action } from '../http/action.ts'
import { reads } from '../reads.ts'

export const addMedication = {
  call: 'POST /api/medications',
  once: true,
  done: 'Medication added successfully',
  failed: 'Failed to add medication',
  refreshes: ['GET /api/medications', 'GET /api/families/{id}/shopping'],
  // On a slow network the dashboard would show the list without it at first.
  known: (cache, _, medication) =>
    cache.setQueryData(
      reads.medications(medication.familyId).queryKey,
      (list) => list && [...list.filter(({ id }) => id !== medication.id), medication],
    ),
} satisfies Action<'POST /api/medications'>

export const changeMedication = {
  call: 'PUT /api/medications/{id}',
  done: 'Medication updated successfully',
  failed: 'Failed to update medication',
  refreshes: [
    'GET /api/medications/{id}',
    'GET /api/medications/{id}/packs',
    'GET /api/medications',
    'GET /api/families/{id}/shopping',
  ],
} satisfies Action<'PUT /api/medications/{id}'>

export const removeMedication = {
  call: 'DELETE /api/medications/{id}',
  done: 'Medication removed successfully',
  failed: 'Failed to remove medication',
  refreshes: ['GET /api/medications', 'GET /api/families/{id}/shopping'],
  drops: ['GET /api/medications/{id}'],
} satisfies Action<'DELETE /api/medications/{id}'>

export const shopForMedication = {
  call: 'PATCH /api/medications/{id}/shopping',
  failed: 'The shopping list could not be changed. Please try again.',
  refreshes: ['GET /api/families/{id}/shopping', 'GET /api/families/{id}/events'],
} satisfies Action<'PATCH /api/medications/{id}/shopping'>
