import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Senders } from './send.ts'

/** The outcome of a test; `detail` is null if it was accepted. */
export interface TestOutcome {
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
