import type { ReminderChannel } from '../../contract/reminders.ts'
import { beginAttempt } from '../auth/attempts.ts'
import { newId } from '../database/newId.ts'
import type { Acting } from '../http/acting.ts'
import { findConfirmation } from './confirmation.ts'
import type { Senders } from './send.ts'
import type { Recipient } from './targets.ts'

const TESTS = 20
const WITHIN_MS = 15 * 60 * 1000
const FOR_MS = 60 * 1000

/** Sends a test to the caller's device, or address, and tells what became of it. 429 for too many. */
export async function sendTest(
  act: Acting,
  channel: ReminderChannel,
  senders: Senders,
): Promise<{ delivered: boolean; detail: string | null }> {
  const { database, caller, now } = act
  const userId = caller.account.id
  const limit = { scope: `reminder tests ${userId}`, atMost: TESTS, windowMs: WITHIN_MS }
  await beginAttempt(database, [limit], 'tooManyAttempts', now)
  if (channel === 'email' && !(await findConfirmation(act)).emailConfirmed)
    return { delivered: false, detail: 'Confirm the address first, in the message that we sent there.' }
  const to = channel === 'email' ? { email: caller.account.email } : await deviceOf(act)
  if (to === undefined) return { delivered: false, detail: 'This device is not reminded yet.' }
  const outcome = await senders.send({
    id: newId(),
    to,
    about: { step: 'test' },
    tag: 'test',
    until: new Date(now.getTime() + FOR_MS),
  })
  if (outcome.kind !== 'sent') return { delivered: false, detail: outcome.detail }
  if (channel === 'push')
    await database
      .updateTable('pushSubscriptions')
      .set({ lastOkAt: now.toISOString(), error: null })
      .where('sessionId', '=', caller.via.id)
      .execute()
  return { delivered: true, detail: null }
}

const deviceOf = ({ database, caller }: Acting): Promise<Recipient | undefined> =>
  database
    .selectFrom('pushSubscriptions')
    .where('sessionId', '=', caller.via.id)
    .select(['endpoint', 'p256dh', 'auth'])
    .executeTakeFirst()
