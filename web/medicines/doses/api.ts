import { sentence } from '../../../language/t.ts'
import { type Action, bindAction } from '../../base/http/action.ts'

export const changeDose = {
  call: 'PATCH /api/medications/{id}/logs/{logId}',
  done: sentence('Log entry updated successfully'),
  failed: sentence('Failed to update log entry'),
} satisfies Action<'PATCH /api/medications/{id}/logs/{logId}'>

/** Plans that count from the last dose then count from its planned time. */
export const keepTimes = {
  call: 'PATCH /api/medications/{id}/logs/{logId}',
  done: sentence('The next dose keeps its time'),
  failed: sentence('Failed to update log entry'),
  undo: (_answer, { params }) => bindAction(changeDose, { params, body: { keepsTimes: false } }),
} satisfies Action<'PATCH /api/medications/{id}/logs/{logId}'>

export const restoreDose = {
  call: 'POST /api/medications/{id}/logs/{logId}/restore',
  done: sentence('Log entry restored'),
  failed: sentence('Failed to restore log entry'),
} satisfies Action<'POST /api/medications/{id}/logs/{logId}/restore'>

export const deleteDose = {
  call: 'DELETE /api/medications/{id}/logs/{logId}',
  done: sentence('Log entry deleted successfully'),
  failed: sentence('Failed to delete log entry'),
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

/** Undo of a logged dose can itself be undone: nothing said that it cannot. */
const takeBackDose = {
  ...deleteDose,
  undo: (_answer, { params }) => bindAction(restoreDose, { params }),
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

/** The screen shows the outcome: one press may log several. */
export const logOneOfSeveral = {
  call: 'POST /api/medications/{id}/logs',
  once: true,
  failed: sentence('Failed to log medication'),
  keptSafe: sentence('Nothing was logged. Try again: it counts only once.'),
  asks: ['alreadyTaken', 'limit', 'onlyExpiredLeft', 'otherStrength'],
} satisfies Action<'POST /api/medications/{id}/logs'>

export const logDose = {
  ...logOneOfSeveral,
  done: sentence('Medication taken successfully logged'),
  undo: ({ id: logId }, { params }) => bindAction(takeBackDose, { params: { ...params, logId } }),
} satisfies Action<'POST /api/medications/{id}/logs'>
