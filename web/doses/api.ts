import type { CallName } from '../../contract/calls.ts'
import { type Action, doing } from '../http/action.ts'

/** A dose changes the medication's count, its newest logs, every week that shows it, and what is due and how long it lasts. */
export const touchedByDoses: readonly CallName[] = [
  'GET /api/medications/{id}/logs',
  'GET /api/medications/{id}',
  'GET /api/medications/{id}/packs',
  'GET /api/medications/{id}/movements',
  'GET /api/medications',
  'GET /api/families/{id}/shopping',
  'GET /api/families/{id}/packs',
  'GET /api/occurrences',
  'GET /api/adherence',
  'GET /api/medications/{id}/plans',
  'GET /api/medications/{id}/forecast',
  'GET /api/families/{id}/forecasts',
  'GET /api/medications/{id}/allowance',
  'GET /api/families/{id}/allowances',
]

export const changeDose = {
  call: 'PATCH /api/medications/{id}/logs/{logId}',
  done: 'Log entry updated successfully',
  failed: 'Failed to update log entry',
  refreshes: touchedByDoses,
} satisfies Action<'PATCH /api/medications/{id}/logs/{logId}'>

export const restoreDose = {
  call: 'POST /api/medications/{id}/logs/{logId}/restore',
  done: 'Log entry restored',
  failed: 'Failed to restore log entry',
  refreshes: [...touchedByDoses, 'GET /api/families/{id}/events'],
} satisfies Action<'POST /api/medications/{id}/logs/{logId}/restore'>

export const deleteDose = {
  call: 'DELETE /api/medications/{id}/logs/{logId}',
  done: 'Log entry deleted successfully',
  failed: 'Failed to delete log entry',
  refreshes: touchedByDoses,
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

/** What Undo does to a logged dose: nobody was told that it cannot be undone, so it can. */
const takeBackDose = {
  ...deleteDose,
  undo: (_answer, { params }) => doing(restoreDose, { params }),
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

export const logDose = {
  call: 'POST /api/medications/{id}/logs',
  once: true,
  done: 'Medication taken successfully logged',
  failed: 'Failed to log medication',
  keptSafe: 'Nothing was taken off. Try again: it counts once.',
  asks: ['alreadyTaken', 'limit'],
  refreshes: touchedByDoses,
  undo: ({ id: logId }, { params }) => doing(takeBackDose, { params: { ...params, logId } }),
} satisfies Action<'POST /api/medications/{id}/logs'>
