import type { ProofBody } from '../../../contract/account.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Attempt, beginAttempt } from './attempts.ts'
import { findPassword, isPassword } from './passwords.ts'

const WINDOW_MS = 15 * MINUTE_MS
const PER_ACCOUNT = 10

/** Time within which a proof by passkey or provider has to be used. */
const PROOF_MS = 5 * MINUTE_MS

const wrongPassword = () =>
  new Refusal('wrongPassword', {
    issues: [{ path: 'currentPassword', message: t('This is not your password') }],
  })

/** The refusal of a proof that no longer holds. */
export const staleProof = ({ currentPassword }: ProofBody) =>
  currentPassword === undefined ? new Refusal('proofNeeded') : wrongPassword()

/**
 * Records that the person signed in proved who they are, by a passkey or at a provider. It holds for the session's next
 * call of `withProof`, within 5 minutes.
 */
export async function recordProof(database: Database | Tx, sessionId: string, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ provenAt: now.toISOString() })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Runs `work` for a person who proves who they are, as an unlocked phone is not enough: with the account's password, else with
 * what `recordProof` recorded for this sign-in. 403 without proof, 429 above 10 failures in 15 minutes. Refusals by `work` count
 * too: otherwise a list of addresses could be tested for accounts. `work` gets the password's hash, undefined if there is none.
 */
export async function withProof<Result>(
  context: CallContext,
  proof: ProofBody,
  work: (passwordHash: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { database, caller, now } = context
  const { id } = caller.account
  const limit = { scope: `password ${id}`, atMost: PER_ACCOUNT, windowMs: WINDOW_MS }
  const attempt = await beginAttempt(database, [limit], 'tooManyAttempts', now)
  const secret = (await findPassword(database, id))?.secret
  const { currentPassword } = proof
  const result = await (currentPassword === undefined
    ? withRecorded(context, () => work(secret))
    : withPassword(attempt, currentPassword, secret, work))
  await attempt.forget(database)
  return result
}

async function withPassword<Result>(
  attempt: Attempt,
  password: string,
  secret: string | undefined,
  work: (passwordHash: string | undefined) => Promise<Result>,
): Promise<Result> {
  const fits = await attempt.carryOut(() => isPassword(password, secret))
  if (!fits) throw wrongPassword()
  return work(secret)
}

/** Takes the recorded proof, so that it serves once. If `work` fails it is put back: a mistyped field needs no new proof. */
async function withRecorded<Result>(
  { database, caller, now }: CallContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const session = database.selectFrom('sessions').where('id', '=', caller.via.id)
  const { provenAt } = (await session.select('provenAt').executeTakeFirst()) ?? {}
  const age = provenAt ? now.getTime() - Date.parse(provenAt) : PROOF_MS
  if (age < 0 || age >= PROOF_MS) throw new Refusal('proofNeeded')
  const turnInto = (next: string | null, where: string | null | undefined) =>
    database
      .updateTable('sessions')
      .set({ provenAt: next })
      .where('id', '=', caller.via.id)
      .where('provenAt', where === null ? 'is' : '=', where as string)
      .executeTakeFirst()
  const taken = await turnInto(null, provenAt)
  if (taken.numUpdatedRows === 0n) throw new Refusal('proofNeeded')
  try {
    return await work()
  } catch (error) {
    await turnInto(provenAt as string, null)
    throw error
  }
}
