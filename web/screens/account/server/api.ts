import { sentence } from '../../../../language/t.ts'
import type { Action } from '../../../base/http/action.ts'
import { readOf } from '../../../base/http/read.ts'

/** Not in `reads`, which every page loads. */
export const serverReads = {
  server: readOf('GET /api/operator/server', {}),
  mail: readOf('GET /api/operator/mail', {}),
  mqtt: readOf('GET /api/operator/mqtt', {}),
  clock: readOf('GET /api/operator/clock', {}),
  signUp: readOf('GET /api/operator/sign-up', {}),
  accounts: (search: string) => readOf('GET /api/operator/accounts', { query: { search } }),
}

export const setDisabled = {
  call: 'PATCH /api/operator/accounts/{id}',
  failed: sentence('This could not be saved. Please try again.'),
} satisfies Action<'PATCH /api/operator/accounts/{id}'>

export const sendResetMail = {
  call: 'POST /api/operator/accounts/{id}/reset-mails',
  done: sentence('The link is on its way'),
  failed: sentence('The link could not be sent. Please try again.'),
} satisfies Action<'POST /api/operator/accounts/{id}/reset-mails'>

// The dialogs show these failures under their fields.
export const makeResetLink = {
  call: 'POST /api/operator/accounts/{id}/reset-links',
  failed: null,
} satisfies Action<'POST /api/operator/accounts/{id}/reset-links'>

export const removeAccount = {
  call: 'POST /api/operator/accounts/{id}/removal',
  done: sentence('The account was removed'),
  failed: null,
} satisfies Action<'POST /api/operator/accounts/{id}/removal'>

export const changeSignUp = {
  call: 'PUT /api/operator/sign-up',
  failed: sentence('This could not be saved. Please try again.'),
} satisfies Action<'PUT /api/operator/sign-up'>
