import type { FastifyRequest } from 'fastify'
import type { providerCalls } from '../../../contract/provider.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { SignUpConfig } from '../accounts/signUp.ts'
import { recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { beginAttempt } from '../auth/attempts.ts'
import { Cookies } from '../auth/cookies.ts'
import type { Visitor } from '../auth/device.ts'
import { networkOf } from '../auth/network.ts'
import { withProof } from '../auth/proof.ts'
import type { OpenIdProvider } from './openIdProvider.ts'
import { begin, finish, unlink } from './ownAccount.ts'
import { newRequest } from './requests.ts'
import { signInWithProvider, signUpWithProvider } from './signIn.ts'

const WINDOW_MS = 15 * MINUTE_MS
/** Limits of calls that store a request and may ask the provider. */
const PER_NETWORK = 100
const PER_ACCOUNT = 20

interface Dependencies {
  database: Database
  now: () => Date
  notify: NotifyAccount
  /** Undefined if none is set up. */
  provider: OpenIdProvider | undefined
  config: SignUpConfig & { publicUrl: URL | undefined; limits: Limits }
}

export function providerRoutes({
  database,
  now,
  notify,
  provider,
  config,
}: Dependencies): Handlers<keyof typeof providerCalls> {
  const cookies = new Cookies(config.publicUrl)

  const theProvider = () => {
    if (!provider) throw new Refusal('noProvider')
    return provider
  }

  const countNetwork = ({ address, isLocal }: Visitor) => {
    const limit = { scope: `provider ${networkOf(address)}`, atMost: PER_NETWORK, windowMs: WINDOW_MS }
    return beginAttempt(database, isLocal ? [] : [limit], 'tooManyAttempts', now())
  }

  /** Records a change of the account, and mails it. */
  const recorder =
    ({ caller, now }: CallContext, request: FastifyRequest) =>
    async (tx: Tx, what: 'providerLinked' | 'providerUnlinked') => {
      const { id: userId } = caller.account
      await recordAccountEvent(
        tx,
        { userId, what, thing: theProvider().settings.name },
        cookies.visitor(request),
        now,
      )
      await notify(tx, userId, { kind: what })
    }

  return {
    'POST /api/auth/provider': async ({ request }) => {
      const to = theProvider()
      await countNetwork(cookies.visitor(request))
      const key = await newRequest(database, { purpose: 'signIn' }, now())
      return { url: await to.begin(key, { fresh: false }), key }
    },

    'POST /api/auth/provider/return': async ({ body, request, reply }) => {
      const opening = { database, notify, limits: config.limits, now: now() }
      const from = theProvider()
      const found = await signInWithProvider(opening, from, body, cookies.visitor(request))
      const signOutPage = await from.signOutPage()
      return 'signedIn' in found
        ? { signedIn: cookies.open(request, reply, found), newcomer: null, signOutPage }
        : { signedIn: null, newcomer: { name: found.name, email: found.email }, signOutPage }
    },

    'POST /api/auth/provider/signup': async ({ body, request, reply }) => {
      const { name } = theProvider().settings
      const visitor = cookies.visitor(request)
      const opened = await signUpWithProvider(database, body, visitor, { config, name }, now())
      return cookies.open(request, reply, opened)
    },

    'POST /api/account/provider': ({ act, body }) => {
      const to = theProvider()
      return withProof(act, body, () => begin(act, to, 'link'))
    },

    'POST /api/account/provider/confirmation': async ({ act }) => {
      const to = theProvider()
      const limit = { scope: `proof ${act.caller.account.id}`, atMost: PER_ACCOUNT, windowMs: WINDOW_MS }
      await beginAttempt(database, [limit], 'tooManyAttempts', now())
      return begin(act, to, 'proof')
    },

    'POST /api/account/provider/return': async ({ act, body, request }) => {
      await finish(act, theProvider(), body, recorder(act, request))
      return undefined
    },

    'DELETE /api/account/provider': async ({ act, body, request }) => {
      await unlink(act, theProvider(), body, recorder(act, request))
      return undefined
    },
  }
}
