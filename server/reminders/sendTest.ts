import type { ReminderChannel } from '../../contract/channels.ts'
import { MINUTE_MS } from '../../language/durations.ts'
import { t } from '../../language/t.ts'
import { beginAttempt } from '../people/auth/attempts.ts'
import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import type { Channel } from '../platform/sending/channel.ts'
import type { Senders } from './send.ts'

const TESTS = 20
const WITHIN_MS = 15 * MINUTE_MS

/** Sends a test to the caller through a channel and returns its outcome. 429 for too many. */
export async function sendTest(
  { database, caller, now }: CallContext,
  channel: ReminderChannel,
  senders: Senders,
): Promise<{ delivered: boolean; detail: string | null }> {
  const userId = caller.account.id
  const limit = { scope: `reminder tests ${userId}`, atMost: TESTS, windowMs: WITHIN_MS }
  await beginAttempt(database, [limit], 'tooManyAttempts', now)
  const by = senders.channels[channel] as Channel
  const to = await by.testTargetOf(database, { userId, sessionId: caller.via.id })
  if ('detail' in to) return { delivered: false, detail: t(to.detail) }
  const outcome = await senders.sendTest(to)
  const isSent = outcome.kind === 'sent'
  if (isSent || outcome.kind === 'gone') {
    const change = isSent ? 'reached' : 'gone'
    await inTransaction(database, (tx) => by.record(tx, [to.id], change, now.toISOString()))
  }
  return isSent ? { delivered: true, detail: null } : { delivered: false, detail: t(outcome.detail) }
}

/** The outcome of a test; `detail` is null if it was accepted. */
interface TestOutcome {
  channel: string
  outcome: 'sent' | 'failed' | 'not set up'
  detail: string | null
}

/** Sends a test to every target of an account and returns the outcomes, at least one a channel. */
export async function sendToAll(
  database: Database,
  senders: Senders,
  userId: string,
  now: () => Date,
): Promise<TestOutcome[]> {
  const outcomes: TestOutcome[] = []
  for (const [channel, opened] of Object.entries(senders.channels)) {
    const targets = await opened.targetsOf(database, [userId])
    if (targets.length === 0) outcomes.push({ channel, outcome: 'not set up', detail: null })
    for (const target of targets) {
      const became = await senders.sendTest(target)
      if (became.kind === 'sent') {
        const at = now().toISOString()
        await inTransaction(database, (tx) => opened.record(tx, [target.id], 'reached', at))
        outcomes.push({ channel, outcome: 'sent', detail: null })
      } else outcomes.push({ channel, outcome: 'failed', detail: became.detail })
    }
  }
  return outcomes
}
