import type { accountCalls } from '../../../contract/account.ts'
import type { accountEventCalls } from '../../../contract/accountEvents.ts'
import type { apiTokenCalls } from '../../../contract/apiTokens.ts'
import type { signUpCalls } from '../../../contract/signUp.ts'
import type { Database } from '../../platform/database/tables.ts'
import { atomically } from '../../platform/http/callContext.ts'
import { pageBefore } from '../../platform/http/pages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listAccountEvents, recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { changePassword } from '../auth/changePassword.ts'
import { Cookies } from '../auth/cookies.ts'
import { rememberOnDevice } from '../auth/device.ts'
import { relyingPartyOf } from '../auth/passkeys/relyingParty.ts'
import { refuseCommon } from '../auth/passwords.ts'
import { recordProof, withProof } from '../auth/proof.ts'
import { endOtherSessions, endSessionOf, listSessions } from '../auth/sessions.ts'
import type { ImageStore } from '../images/imageStore.ts'
import { endApiToken, listApiTokens, makeApiToken } from './apiTokens.ts'
import { changeAccount, changeEmail, changeSignInMails, findAccount } from './changeAccount.ts'
import { deleteAccount, fatesOf } from './deleteAccount.ts'
import { type SignUpConfig, signUp } from './signUp.ts'
import { isFirstAccount, signUpState } from './signUpSetting.ts'

interface Dependencies {
  database: Database
  imageStore: ImageStore
  now: () => Date
  senders: { sendsMail: boolean; mailsLinks: boolean }
  notify: NotifyAccount
  config: SignUpConfig & {
    publicUrl: URL | undefined
    provider: { name: string; only: boolean } | undefined
  }
}

export function accountRoutes({
  database,
  imageStore,
  now,
  senders,
  notify,
  config,
}: Dependencies): Handlers<
  keyof (typeof signUpCalls & typeof accountCalls & typeof apiTokenCalls & typeof accountEventCalls)
> {
  const cookies = new Cookies(config.publicUrl)
  const { provider } = config
  const refusePasswords = () => {
    if (provider?.only) throw new Refusal('passwordsOff', { name: provider.name })
  }
  return {
    'GET /api/auth/signup': async ({ request }) => ({
      signUp: await signUpState(database, config.signUp),
      isFirst: await isFirstAccount(database),
      resetsByMail: senders.mailsLinks && !provider?.only,
      passkeysAt: provider?.only ? null : (relyingPartyOf(config.publicUrl, request)?.origin ?? null),
      provider: provider ? { name: provider.name, only: provider.only } : null,
    }),

    'POST /api/auth/signup': async ({ body, request, reply }) => {
      refusePasswords()
      return cookies.open(
        request,
        reply,
        await signUp(database, body, cookies.visitor(request), config, now()),
      )
    },

    'GET /api/account': ({ act }) => findAccount(act, senders.sendsMail, provider !== undefined),
    'PATCH /api/account': ({ act, body }) => changeAccount(act, body),
    'PUT /api/account/sign-in-mails': async ({ act, body }) => {
      await changeSignInMails(act, body)
      return undefined
    },
    'PUT /api/account/email': ({ act, body, request }) =>
      changeEmail(act, body, cookies.visitor(request), notify),

    'PUT /api/auth/password': async ({ act, body, request, reply }) => {
      refusePasswords()
      refuseCommon(body.password, config.commonPasswords)
      await changePassword(act, body, cookies.visitor(request), notify)
      // Renews the device's cookie: the old one ends with the old password.
      const account = { userId: act.caller.account.id, deviceKey: null }
      const { deviceCookie } = cookies.visitor(request)
      cookies.setDevice(request, reply, await rememberOnDevice(act.database, account, deviceCookie))
      return undefined
    },

    'POST /api/account/proof': async ({ act, body }) => {
      await withProof(act, body, () => recordProof(act.database, act.caller.via.id, act.now))
      return undefined
    },
    'GET /api/account/events': async ({ act, query }) => pageBefore(await listAccountEvents(act, query)),

    'GET /api/account/sessions': ({ act }) => listSessions(act),
    'DELETE /api/account/sessions': async ({ act, request }) => {
      await atomically(act, async (tx, txContext) => {
        await endOtherSessions(txContext)
        const event = { userId: act.caller.account.id, what: 'signedOutElsewhere' } as const
        await recordAccountEvent(tx, event, cookies.visitor(request), act.now)
      })
      return undefined
    },
    'DELETE /api/account/sessions/{id}': async ({ act, params }) => {
      await endSessionOf(act, params.id)
      return undefined
    },

    'GET /api/account/tokens': ({ act }) => listApiTokens(act),
    'POST /api/account/tokens': ({ act, body, request }) =>
      makeApiToken(act, body, cookies.visitor(request), notify),
    'DELETE /api/account/tokens/{id}': async ({ act, params, request }) => {
      await endApiToken(act, params.id, cookies.visitor(request))
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
