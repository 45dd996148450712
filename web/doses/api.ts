import { type Action, bindAction } from '../http/action.ts'

export const changeDose = {
  call: 'PATCH /api/medications/{id}/logs/{logId}',
  done: 'Log entry updated successfully',
  failed: 'Failed to update log entry',
} satisfies Action<'PATCH /api/medications/{id}/logs/{logId}'>

export const restoreDose = {
  call: 'POST /api/medications/{id}/logs/{logId}/restore',
  done: 'Log entry restored',
  failed: 'Failed to restore log entry',
} satisfies Action<'POST /api/medications/{id}/logs/{logId}/restore'>

export const deleteDose = {
  call: 'DELETE /api/medications/{id}/logs/{logId}',
  done: 'Log entry deleted successfully',
  failed: 'Failed to delete log entry',
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

/** Undo of a logged dose can itself be undone: nothing said that it cannot. */
const takeBackDose = {
  ...deleteDose,
  undo: (_answer, { params }) => bindAction(restoreDose, { params }),
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

export const logDose = {
  call: 'POST /api/medications/{id}/logs',
  once: true,
  done: 'Medication taken successfully logged',
  failed: 'Failed to log medication',
  keptSafe: 'Nothing was logged. Try again: it counts only once.',
  asks: ['alreadyTaken', 'limit'],
  undo: ({ id: logId }, { params }) => bindAction(takeBackDose, { params: { ...params, logId } }),
} satisfies Action<'POST /api/medications/{id}/logs'>
