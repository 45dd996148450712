import { sentence } from '../../../language/t.ts'
import { type Action, bindAction } from '../../base/http/action.ts'

export const separateMedications = {
  call: 'DELETE /api/medications/{id}/joins/{joinId}',
  done: sentence('Separated again'),
  failed: sentence('Failed to undo it'),
} satisfies Action<'DELETE /api/medications/{id}/joins/{joinId}'>

export const joinMedications = {
  call: 'POST /api/medications/{id}/joins',
  once: true,
  done: sentence('Joined into one entry'),
  failed: sentence('The two entries could not be joined. Please try again.'),
  undo: ({ id: joinId, medicationId }) =>
    bindAction(separateMedications, { params: { id: medicationId, joinId } }),
} satisfies Action<'POST /api/medications/{id}/joins'>
