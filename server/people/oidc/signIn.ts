import type { ProviderReturnBody } from '../../../contract/provider.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Opening, openSession } from '../auth/openSession.ts'
import { findLinked } from '../auth/providerLinks.ts'
import type { OpenedSession, Visitor } from '../auth/visitor.ts'
import type { Identity, OpenIdProvider } from './openIdProvider.ts'
import { keepSubject, takeRequest } from './requests.ts'

/** Opens a session for the linked account, or remembers a person without one until `signUpWithProvider`. */
export async function signInWithProvider(
  opening: Opening,
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
