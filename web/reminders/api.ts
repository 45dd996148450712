import type { Action } from '../base/http/action.ts'

// Failures show under the pressed control.
export const changeSettings = {
  call: 'PUT /api/reminders/settings',
  failed: null,
} satisfies Action<'PUT /api/reminders/settings'>

export const remindDevice = {
  call: 'PUT /api/push/subscription',
  failed: null,
} satisfies Action<'PUT /api/push/subscription'>

export const stopReminding = {
  call: 'DELETE /api/push/subscription',
  failed: null,
} satisfies Action<'DELETE /api/push/subscription'>

export const sendTest = {
  call: 'POST /api/reminders/test',
  failed: null,
} satisfies Action<'POST /api/reminders/test'>

export const askAgain = {
  call: 'POST /api/reminders/confirmation',
  failed: null,
} satisfies Action<'POST /api/reminders/confirmation'>

/** The link's token names the account. */
export const confirmAddress = {
  call: 'POST /api/reminders/confirm',
  failed: null,
} satisfies Action<'POST /api/reminders/confirm'>

/** The link's token names the account. */
export const answerReminder = {
  call: 'POST /api/reminders/act',
  failed: null,
} satisfies Action<'POST /api/reminders/act'>

export const changeChannel = {
  call: 'PUT /api/reminders/channels',
  failed: null,
} satisfies Action<'PUT /api/reminders/channels'>
