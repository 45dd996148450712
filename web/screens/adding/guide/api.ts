import { sentence } from '../../../../language/t.ts'
import type { Action } from '../../../base/http/action.ts'
import { reads } from '../../../base/reads.ts'
import { addPerson } from '../../../people/people/api.ts'

// Saved between two questions: nothing says so, the next question does.
export const savePlan = {
  call: 'POST /api/medications/{id}/plans',
  once: true,
  failed: sentence('Failed to save the plan'),
} satisfies Action<'POST /api/medications/{id}/plans'>

export const savePlanAgain = {
  call: 'PUT /api/plans/{id}',
  failed: sentence('Failed to save the plan'),
} satisfies Action<'PUT /api/plans/{id}'>

export const saveWhoTakesIt = {
  call: 'PUT /api/medications/{id}',
  failed: sentence('Failed to update medication'),
  // The next question goes by it at once.
  known: (cache, _, medication) => cache.setQueryData(reads.medication(medication.id).queryKey, medication),
} satisfies Action<'PUT /api/medications/{id}'>

export const addTaker = {
  ...addPerson,
  known: (cache, { params: { id } }, person) =>
    cache.setQueryData(
      reads.people(id).queryKey,
      (people) => people && [...people.filter((one) => one.id !== person.id), person],
    ),
} satisfies Action<'POST /api/families/{id}/people'>
