import { CHALLENGE_MS, type PasskeyAnswerBody, type PasskeyRequest } from '../../../../contract/passkeys.ts'
import { MINUTE_MS } from '../../../../language/durations.ts'
import { lockedAgainstDeletion } from '../../../platform/database/rows.ts'
import type { Database } from '../../../platform/database/tables.ts'
import type { CallContext } from '../../../platform/http/callContext.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { beginAttempt, type Limit } from '../attempts.ts'
import type { OpenedSession, Visitor } from '../device.ts'
import { networkOf } from '../network.ts'
import { openSession, type SessionContext } from '../openSession.ts'
import { recordProof } from '../proof.ts'
import { checkAnswer } from './answer.ts'
import { makeChallenge } from './challenges.ts'
import type { RelyingParty } from './relyingParty.ts'

const WINDOW_MS = 15 * MINUTE_MS
/** From one network: each page for signing in gets one, and another every few minutes. */
const CHALLENGES = 300
const FAILURES = 100

const ofNetwork = (what: string, { address, isLocal }: Visitor, atMost: number): Limit[] =>
  isLocal ? [] : [{ scope: `${what} ${networkOf(address)}`, atMost, windowMs: WINDOW_MS }]

/** A challenge for any passkey of this place; 429 for too many from one network. */
export async function requestPasskey(
  database: Database,
  party: RelyingParty,
  visitor: Visitor,
  now: Date,
): Promise<PasskeyRequest> {
  await beginAttempt(database, ofNetwork('challenge', visitor, CHALLENGES), 'tooManyAttempts', now)
  const challenge = await makeChallenge(database, now)
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/** Opens a session with a passkey alone: the device verified the person, so there is no second step. */
export async function signInWithPasskey(
  opening: SessionContext,
  party: RelyingParty,
  answer: PasskeyAnswerBody,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { database, now } = opening
  const limits = ofNetwork('passkey', visitor, FAILURES)
  const attempt = await beginAttempt(database, limits, 'tooManyAttempts', now)
  const { id, userId } = await checkAnswer(database, party, answer, now)
  return openSession(opening, { userId, way: 'passkey' }, visitor, async (where) => {
    await attempt.forget(where)
    const passkeys = where.selectFrom('passkeys').where('id', '=', id)
    const passkey = await lockedAgainstDeletion(where, 'passkeys', passkeys).select('id').executeTakeFirst()
    if (!passkey) throw new Refusal('wrongPasskey')
  })
}

/** Records the proof by one of the caller's own passkeys. */
export async function proveByPasskey(
  { database, caller, now }: CallContext,
  party: RelyingParty,
  answer: PasskeyAnswerBody,
): Promise<void> {
  const limit = { scope: `password ${caller.account.id}`, atMost: 10, windowMs: WINDOW_MS }
  const attempt = await beginAttempt(database, [limit], 'tooManyAttempts', now)
  const { userId } = await checkAnswer(database, party, answer, now)
  if (userId !== caller.account.id) throw new Refusal('wrongPasskey')
  await attempt.forget(database)
  await recordProof(database, caller.via.id, now)
}
