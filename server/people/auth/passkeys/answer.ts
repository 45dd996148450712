import type { PasskeyAnswerBody } from '../../../../contract/passkeys.ts'
import type { Database } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relyingParty.ts'

/** A passkey that answered a challenge. */
export interface PasskeyAnswer {
  id: string
  userId: string
  name: string
}

/**
 * Checks the answer of a passkey: its challenge, of one use; its signature for our pages, by a key of an account; and that the
 * person was verified by the device. Counts the use. 401 for anything else, without saying what was wrong.
 */
export async function checkAnswer(
  database: Database,
  party: RelyingParty,
  { id: credentialId, response }: PasskeyAnswerBody,
  now: Date,
): Promise<PasskeyAnswer> {
  const challenge = await takeChallenge(database, response.clientDataJSON, now)
  const passkey = await database
    .selectFrom('passkeys')
    .where('credentialId', '=', credentialId)
    .select(['id', 'userId', 'name', 'publicKey', 'counter'])
    .executeTakeFirst()
  if (challenge === undefined || !passkey) throw new Refusal('wrongPasskey')
  const { userHandle, ...signed } = response
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) throw new Refusal('wrongPasskey')
  // Loaded on first use: most sign-ins need none of it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const outcome = await verifyAuthenticationResponse({
    response: {
      ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
      response: signed,
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!outcome?.verified) throw new Refusal('wrongPasskey')
  const counted = await database
    .updateTable('passkeys')
    .set({ lastUsedAt: now.toISOString(), counter: outcome.authenticationInfo.newCounter })
    .where('id', '=', passkey.id)
    // Removed or used meanwhile: a copy of the key would count the same.
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) throw new Refusal('wrongPasskey')
  const { id, userId, name } = passkey
  return { id, userId, name }
}

/** The account in a passkey, by which the browser shows whose it is. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')
