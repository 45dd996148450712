import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'
import { removeReadsOf } from '../../base/http/cache.ts'
import { reads } from '../../base/reads.ts'

export const addMedication = {
  call: 'POST /api/medications',
  once: true,
  done: sentence('Medication added successfully'),
  failed: sentence('Failed to add medication'),
  // On a slow network the dashboard would first show the list without it.
  known: (cache, _, medication) =>
    cache.setQueryData(
      reads.medications(medication.familyId).queryKey,
      (list) => list && [...list.filter(({ id }) => id !== medication.id), medication],
    ),
} satisfies Action<'POST /api/medications'>

export const changeMedication = {
  call: 'PUT /api/medications/{id}',
  done: sentence('Medication updated successfully'),
  failed: sentence('Failed to update medication'),
} satisfies Action<'PUT /api/medications/{id}'>

export const removeMedication = {
  call: 'DELETE /api/medications/{id}',
  done: sentence('Medication removed successfully'),
  failed: sentence('Failed to remove medication'),
  known: (cache, { params: { id } }) => removeReadsOf(cache, id),
} satisfies Action<'DELETE /api/medications/{id}'>

export const shopForMedication = {
  call: 'PATCH /api/medications/{id}/shopping',
  failed: sentence('The shopping list could not be changed. Please try again.'),
} satisfies Action<'PATCH /api/medications/{id}/shopping'>
