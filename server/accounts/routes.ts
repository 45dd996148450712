import type { accountCalls } from '../../contract/account.ts'
import type { apiTokenCalls } from '../../contract/apiTokens.ts'
import type { signUpCalls } from '../../contract/signUp.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { changePassword } from '../auth/changePassword.ts'
import { refuseCommon } from '../auth/commonPasswords.ts'
import { Cookies } from '../auth/cookies.ts'
import { rememberOnDevice } from '../auth/knownDevice.ts'
import { withProof } from '../auth/proof.ts'
import { endOtherSessions, endSessionOf, listSessions } from '../auth/sessions.ts'
import type { Database } from '../database/tables.ts'
import type { Handlers } from '../http/serve.ts'
import type { ImageStore } from '../images/imageStore.ts'
import { endApiToken, listApiTokens, makeApiToken } from './apiTokens.ts'
import { changeEmail, changeName, changeSignInMails, findAccount } from './changeAccount.ts'
import { deleteAccount } from './deleteAccount.ts'
import { fatesOf } from './fates.ts'
import { type SignUpConfig, signUp } from './signUp.ts'
import { isFirstAccount, signUpState } from './signUpSetting.ts'

interface Needs {
  database: Database
  imageStore: ImageStore
  now: () => Date
  senders: { sendsMail: boolean; mailsLinks: boolean }
  notify: NotifyAccount
  config: SignUpConfig & { publicUrl: URL | undefined }
}

export function accountRoutes({
  database,
  imageStore,
  now,
  senders,
  notify,
  config,
}: Needs): Handlers<keyof typeof signUpCalls | keyof typeof accountCalls | keyof typeof apiTokenCalls> {
  const cookies = new Cookies(config.publicUrl)
  return {
    'GET /api/auth/signup': async () => ({
      signUp: await signUpState(database, config.signUp),
      isFirst: await isFirstAccount(database),
      resetsByMail: senders.mailsLinks,
    }),

    'POST /api/auth/signup': async ({ body, request, reply }) =>
      cookies.open(request, reply, await signUp(database, body, cookies.visitor(request), config, now())),

    'GET /api/account': ({ act }) => findAccount(act, senders.sendsMail),
    'PATCH /api/account': ({ act, body }) => changeName(act, body),
    'PUT /api/account/sign-in-mails': async ({ act, body }) => {
      await changeSignInMails(act, body)
      return undefined
    },
    'PUT /api/account/email': ({ act, body }) => changeEmail(act, body, notify),

    'PUT /api/auth/password': async ({ act, body, request, reply }) => {
      refuseCommon(body.password, config.commonPasswords)
      await changePassword(act, body, notify)
      // Renews the device's cookie: the old one ends with the old password.
      const account = { userId: act.caller.account.id, deviceKey: null }
      const { deviceCookie } = cookies.visitor(request)
      cookies.setDevice(request, reply, await rememberOnDevice(act.database, account, deviceCookie))
      return undefined
    },

    'GET /api/account/sessions': ({ act }) => listSessions(act),
    'DELETE /api/account/sessions': async ({ act }) => {
      await endOtherSessions(act)
      return undefined
    },
    'DELETE /api/account/sessions/{id}': async ({ act, params }) => {
      await endSessionOf(act, params.id)
      return undefined
    },

    'GET /api/account/tokens': ({ act }) => listApiTokens(act),
    'POST /api/account/tokens': ({ act, body }) => makeApiToken(act, body, notify),
    'DELETE /api/account/tokens/{id}': async ({ act, params }) => {
      await endApiToken(act, params.id)
      return undefined
    },

    'GET /api/account/deletion': async ({ act }) => ({
      families: await fatesOf(act.database, act.caller.account.id, act.now),
    }),
    'POST /api/account/deletion': async ({ act, body, request, reply }) => {
      const { caller } = act
      await withProof(act, body, () => deleteAccount(act.database, imageStore, caller.account.id, act.now))
      cookies.clearSession(request, reply)
      // Clears the private images in the browser's cache.
      reply.header('clear-site-data', '"cache"')
      return undefined
    },
  }
}
