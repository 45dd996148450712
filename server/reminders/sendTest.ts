import type { ReminderChannel } from '../../contract/reminders.ts'
import { beginAttempt } from '../auth/attempts.ts'
import { newId } from '../database/newId.ts'
import type { Acting } from '../http/acting.ts'
import type { Senders } from './send.ts'
import { EMAIL } from './targets.ts'

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
  const targetId = channel === 'email' ? EMAIL : await deviceOf(act)
  if (targetId === undefined) return { delivered: false, detail: 'This device is not reminded yet.' }
  const outcome = await senders.send({
    id: newId(),
    userId,
    targetId,
    about: { step: 'test' },
    tag: 'test',
    until: new Date(now.getTime() + FOR_MS),
  })
  return outcome.kind === 'sent'
    ? { delivered: true, detail: null }
    : { delivered: false, detail: outcome.detail }
}

async function deviceOf({ database, caller }: Acting): Promise<string | undefined> {
  const device = await database
    .selectFrom('pushSubscriptions')
    .where('sessionId', '=', caller.via.id)
    .select('id')
    .executeTakeFirst()
  return device?.id
}
