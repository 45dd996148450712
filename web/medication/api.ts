import type { Action } from '../http/action.ts'
import { removeReadsOf } from '../http/cache.ts'
import { reads } from '../reads.ts'

export const addMedication = {
  call: 'POST /api/medications',
  once: true,
  done: 'Medication added successfully',
  failed: 'Failed to add medication',
  // On a slow network the dashboard would first show the list without it.
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
} satisfies Action<'PUT /api/medications/{id}'>

export const removeMedication = {
  call: 'DELETE /api/medications/{id}',
  done: 'Medication removed successfully',
  failed: 'Failed to remove medication',
  known: (cache, { params: { id } }) => removeReadsOf(cache, id),
} satisfies Action<'DELETE /api/medications/{id}'>

export const shopForMedication = {
  call: 'PATCH /api/medications/{id}/shopping',
  failed: 'The shopping list could not be changed. Please try again.',
} satisfies Action<'PATCH /api/medications/{id}/shopping'>
