import { sentence } from '../../../language/t.ts'
import { type Action, bindAction } from '../../base/http/action.ts'

/** Changes nothing but the family. */
export const moveBack = {
  call: 'PUT /api/medications/{id}',
  done: sentence('Moved back'),
  failed: sentence('Failed to undo it'),
} satisfies Action<'PUT /api/medications/{id}'>

export const moveMedication = {
  call: 'PUT /api/medications/{id}',
  done: sentence('Moved to the other family'),
  failed: sentence('The medicine could not be moved. Please try again.'),
  undo: ({ id, name, familyId, leftBehind }) =>
    bindAction(moveBack, { params: { id }, body: { name, familyId: leftBehind?.familyId ?? familyId } }),
} satisfies Action<'PUT /api/medications/{id}'>
