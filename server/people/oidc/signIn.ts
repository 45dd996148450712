import type { ProviderReturnBody, ProviderSignUpBody } from '../../../contract/provider.ts'
import type { Database } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { createAccount, type SignUpConfig } from '../accounts/signUp.ts'
import type { OpenedSession, Visitor } from '../auth/device.ts'
import { openSession, type SessionContext } from '../auth/openSession.ts'
import { findLinked, link } from '../auth/providerLinks.ts'
import type { Identity, OpenIdProvider } from './openIdProvider.ts'
import { keepSubject, type ProviderSettings, takeRequest, takeSubject } from './requests.ts'

/** Opens a session for the linked account, or remembers a person without one until `signUpWithProvider`. */
export async function signInWithProvider(
  opening: SessionContext,
  provider: OpenIdProvider,
  { key, answer }: ProviderReturnBody,
  visitor: Visitor,
): Promise<OpenedSession | Identity> {
  const { database, now } = opening
  const { name } = provider.settings
  const request = await takeRequest(database, key, now)
  if (request?.purpose !== 'signIn') throw new Refusal('providerFailed', { name })
  const identity = await provider.identify(key, answer, undefined)
  const userId = await findLinked(database, identity)
  if (userId === undefined) {
    await keepSubject(database, key, identity)
    return identity
  }
  return openSession(opening, { userId, way: 'provider' }, visitor, async (where) => {
    // Unlinked during the sign-in.
    if ((await findLinked(where, identity)) !== userId) throw new Refusal('providerFailed', { name })
  })
}

/**
 * Creates an account without a password for a person signed in at the provider, under the same rules as any. An existing
 * account with this e-mail is never linked: its owner links it while signed in.
 */
export const signUpWithProvider = (
  database: Database,
  { key, ...newcomer }: ProviderSignUpBody,
  visitor: Visitor,
  { config, name }: { config: SignUpConfig } & Pick<ProviderSettings, 'name'>,
  now: Date,
): Promise<OpenedSession> =>
  createAccount(
    database,
    newcomer,
    visitor,
    config,
    async () => async (tx, userId) => {
      const subject = await takeSubject(tx, key, now)
      if (!subject) throw new Refusal('providerFailed', { name })
      await link(tx, userId, subject, name, now)
    },
    now,
  )
