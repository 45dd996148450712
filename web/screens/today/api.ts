import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

export const takeBack = {
  call: 'DELETE /api/medications/{id}/logs/{logId}',
  failed: sentence('Failed to delete log entry'),
} satisfies Action<'DELETE /api/medications/{id}/logs/{logId}'>

export const skipDose = {
  call: 'POST /api/occurrences/{id}/skip',
  failed: sentence('The dose could not be skipped. Please try again.'),
} satisfies Action<'POST /api/occurrences/{id}/skip'>

export const unskipDose = {
  call: 'DELETE /api/occurrences/{id}/skip',
  failed: sentence('This could not be taken back. Please try again.'),
} satisfies Action<'DELETE /api/occurrences/{id}/skip'>

export const putOffDose = {
  call: 'POST /api/occurrences/{id}/snooze',
  failed: sentence('The dose could not be put off. Please try again.'),
} satisfies Action<'POST /api/occurrences/{id}/snooze'>

export const putOffNoLonger = {
  call: 'DELETE /api/occurrences/{id}/snooze',
  failed: sentence('This could not be taken back. Please try again.'),
} satisfies Action<'DELETE /api/occurrences/{id}/snooze'>

export const stopCare = {
  call: 'DELETE /api/occurrences/{id}/care',
  failed: sentence('This could not be taken back. Please try again.'),
} satisfies Action<'DELETE /api/occurrences/{id}/care'>

export const takeCare = {
  call: 'POST /api/occurrences/{id}/care',
  failed: sentence('The others could not be notified. Please try again.'),
} satisfies Action<'POST /api/occurrences/{id}/care'>
