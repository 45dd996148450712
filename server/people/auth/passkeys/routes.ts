import type { FastifyRequest } from 'fastify'
import type { AccountEventKind } from '../../../../contract/accountEvents.ts'
import type { passkeyCalls } from '../../../../contract/passkeys.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import type { CallContext } from '../../../platform/http/callContext.ts'
import type { Limits } from '../../../platform/http/limits.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { recordAccountEvent } from '../accountEvents.ts'
import type { NotifyAccount } from '../accountNews.ts'
import { Cookies } from '../cookies.ts'
import { logFailedSignIn } from '../logIn.ts'
import { addPasskey, creationOf, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { proveByPasskey, requestPasskey, signInWithPasskey } from './signIn.ts'

interface Dependencies {
  database: Database
  now: () => Date
  notify: NotifyAccount
  config: {
    publicUrl: URL | undefined
    limits: Limits
    provider: { name: string; only: boolean } | undefined
  }
}

export function passkeyRoutes({
  database,
  now,
  notify,
  config,
}: Dependencies): Handlers<keyof typeof passkeyCalls> {
  const cookies = new Cookies(config.publicUrl)
  const partyOf = (request: FastifyRequest) => {
    const party = relyingPartyOf(config.publicUrl, request)
    if (!party) throw new Refusal('noPasskeys')
    return party
  }
  /** Records what changed, and mails it. */
  const recorder =
    ({ caller, now }: CallContext, request: FastifyRequest, what: AccountEventKind & `passkey${string}`) =>
    async (tx: Tx, thing: string) => {
      const { id: userId } = caller.account
      await recordAccountEvent(tx, { userId, what, thing }, cookies.visitor(request), now)
      await notify(tx, userId, { kind: what })
    }

  return {
    'POST /api/auth/passkey/challenge': ({ request }) =>
      requestPasskey(database, partyOf(request), cookies.visitor(request), now()),

    'POST /api/auth/passkey': async ({ body, request, reply }) => {
      const { provider } = config
      if (provider?.only) throw new Refusal('passwordsOff', { name: provider.name })
      const opening = { database, notify, limits: config.limits, now: now() }
      const visitor = cookies.visitor(request)
      try {
        return cookies.open(request, reply, await signInWithPasskey(opening, partyOf(request), body, visitor))
      } catch (error) {
        logFailedSignIn(request, error)
        throw error
      }
    },

    'POST /api/account/proof/passkey': async ({ act, body, request }) => {
      await proveByPasskey(act, partyOf(request), body)
      return undefined
    },

    'GET /api/account/passkeys': ({ act }) => listPasskeys(act),
    'POST /api/account/passkeys/challenge': ({ act, request }) => creationOf(act, partyOf(request)),
    'POST /api/account/passkeys': ({ act, body, request }) =>
      addPasskey(act, partyOf(request), body, recorder(act, request, 'passkeyAdded')),
    'PATCH /api/account/passkeys/{id}': ({ act, params, body }) => renamePasskey(act, params.id, body),
    'DELETE /api/account/passkeys/{id}': async ({ act, params, request }) => {
      await removePasskey(act, params.id, recorder(act, request, 'passkeyRemoved'))
      return undefined
    },
  }
}
