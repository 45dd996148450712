import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'
import { reads } from '../../base/reads.ts'

// The dialogs show these failures under their fields.
export const changeName = {
  call: 'PATCH /api/account',
  done: sentence('Your name was changed'),
  failed: sentence('Your name could not be changed. Please try again.'),
} satisfies Action<'PATCH /api/account'>

export const changeChoices = {
  call: 'PATCH /api/account',
  failed: sentence('This could not be saved. Please try again.'),
} satisfies Action<'PATCH /api/account'>

export const changeSignInMails = {
  call: 'PUT /api/account/sign-in-mails',
  failed: sentence('This could not be saved. Please try again.'),
  known: (cache, { body }) =>
    cache.setQueryData(reads.account.queryKey, (account) => account && { ...account, ...body }),
} satisfies Action<'PUT /api/account/sign-in-mails'>

export const changeEmail = {
  call: 'PUT /api/account/email',
  done: sentence('Your e-mail was changed'),
  failed: null,
} satisfies Action<'PUT /api/account/email'>

export const changePassword = {
  call: 'PUT /api/auth/password',
  done: sentence('Your password was changed. All other devices are signed out.'),
  failed: null,
} satisfies Action<'PUT /api/auth/password'>

export const beginLink = {
  call: 'POST /api/account/provider',
  failed: null,
} satisfies Action<'POST /api/account/provider'>

export const beginProof = {
  call: 'POST /api/account/provider/confirmation',
  failed: null,
} satisfies Action<'POST /api/account/provider/confirmation'>

export const unlinkProvider = {
  call: 'DELETE /api/account/provider',
  done: sentence('Your account is no longer linked'),
  failed: null,
} satisfies Action<'DELETE /api/account/provider'>

export const proveByPassword = {
  call: 'POST /api/account/proof',
  failed: null,
} satisfies Action<'POST /api/account/proof'>

export const proveByPasskey = {
  call: 'POST /api/account/proof/passkey',
  failed: null,
} satisfies Action<'POST /api/account/proof/passkey'>

export const addPasskey = {
  call: 'POST /api/account/passkeys',
  done: sentence('The passkey was added. You can sign in with it now.'),
  failed: null,
} satisfies Action<'POST /api/account/passkeys'>

export const renamePasskey = {
  call: 'PATCH /api/account/passkeys/{id}',
  done: sentence('Saved'),
  failed: sentence('This could not be saved. Please try again.'),
} satisfies Action<'PATCH /api/account/passkeys/{id}'>

export const removePasskey = {
  call: 'DELETE /api/account/passkeys/{id}',
  done: sentence('The passkey was removed'),
  failed: null,
} satisfies Action<'DELETE /api/account/passkeys/{id}'>

export const beginAuthenticator = {
  call: 'POST /api/account/second-step/authenticator',
  failed: null,
} satisfies Action<'POST /api/account/second-step/authenticator'>

export const turnOnAuthenticator = {
  call: 'PUT /api/account/second-step/authenticator',
  done: sentence('The authenticator app is on'),
  failed: null,
} satisfies Action<'PUT /api/account/second-step/authenticator'>

export const turnOffAuthenticator = {
  call: 'DELETE /api/account/second-step/authenticator',
  done: sentence('The authenticator app is off'),
  failed: null,
} satisfies Action<'DELETE /api/account/second-step/authenticator'>

export const renewCodes = {
  call: 'PUT /api/account/second-step/recovery-codes',
  failed: null,
} satisfies Action<'PUT /api/account/second-step/recovery-codes'>

export const endSession = {
  call: 'DELETE /api/account/sessions/{id}',
  done: sentence('The device is signed out'),
  failed: sentence('The device could not be signed out. Please try again.'),
} satisfies Action<'DELETE /api/account/sessions/{id}'>

export const endOtherSessions = {
  call: 'DELETE /api/account/sessions',
  done: sentence('All other devices are signed out'),
  failed: sentence('The other devices could not be signed out. Please try again.'),
} satisfies Action<'DELETE /api/account/sessions'>

export const makeApiToken = {
  call: 'POST /api/account/tokens',
  failed: null,
} satisfies Action<'POST /api/account/tokens'>

export const endApiToken = {
  call: 'DELETE /api/account/tokens/{id}',
  done: sentence('The API token has ended'),
  failed: sentence('The API token could not be ended. Please try again.'),
} satisfies Action<'DELETE /api/account/tokens/{id}'>

export const makeBackup = {
  call: 'POST /api/operator/backups',
  once: true,
  failed: sentence('The backup could not be started. Please try again.'),
} satisfies Action<'POST /api/operator/backups'>

export const allowDownload = {
  call: 'POST /api/operator/backups/{id}/downloads',
  failed: null,
} satisfies Action<'POST /api/operator/backups/{id}/downloads'>

export const deleteAccount = {
  call: 'POST /api/account/deletion',
  done: sentence('Your account was deleted'),
  failed: null,
} satisfies Action<'POST /api/account/deletion'>
