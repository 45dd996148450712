import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { beginAttempt, countOne } from './attempts.ts'
import { networkOf } from './network.ts'
import type { ResetRequest } from './resetPassword.ts'
import type { Visitor } from './visitor.ts'

const AN_HOUR = 10
/** Limit per address, whose owner may not have asked. */
const A_DAY = 5
/** Time between two mails above that limit: shorter than a link lives, so that its owner has one whoever asks. */
const BETWEEN_MS = HOUR_MS / 2

/** Hides that an address with an account takes one row more. */
const ANSWERS_AFTER_MS = 50

/** Queues the mail with a reset link in the transaction of its request. */
export type QueueResetMail = (tx: Tx, request: ResetRequest) => Promise<void>

/**
 * Queues a mail with a link for a new password, if the address has an account. Neither the answer nor its time reveals that. 429
 * for too many from one network, whatever the address.
 */
export async function askForReset(
  { database, queue, now }: { database: Database; queue: QueueResetMail; now: Date },
  email: string,
  { address, isLocal }: Pick<Visitor, 'address' | 'isLocal'>,
): Promise<void> {
  const perNetwork = { scope: `forgotten ${networkOf(address)}`, atMost: AN_HOUR, windowMs: HOUR_MS }
  await beginAttempt(database, isLocal ? [] : [perNetwork], 'tooManyAttempts', now)
  const few = { scope: `forgotten ${email}`, atMost: A_DAY, windowMs: DAY_MS }
  const rare = { ...few, atMost: 1, windowMs: BETWEEN_MS }
  const asked = inTransaction(database, async (tx) => {
    const isFew = (await countOne(tx, few, now)) || (await countOne(tx, rare, now))
    const account = tx.selectFrom('users').where('email', '=', email).where('disabledAt', 'is', null)
    const user = await account.select('id').executeTakeFirst()
    if (isFew && user) await queue(tx, { userId: user.id, address: email, at: now.toISOString() })
  })
  await Promise.all([asked, delay(ANSWERS_AFTER_MS)])
}
