import { eachApart } from '../database/eachApart.ts'
import { inTransaction } from '../database/transaction.ts'
import type { DeliveryRow } from './claims.ts'
import type { ChannelDownFacts } from './kinds/channelDown.ts'
import { newDelivery, writeDown } from './newDelivery.ts'
import type { Reminds } from './planReminders.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Queues a message to an account's other channels, once, when a channel has failed for a day. */
export async function planChannelDown({ database, channels }: Reminds, now: Date): Promise<void> {
  const down = await database
    .selectFrom('channelAddresses')
    .where('failingSince', '<=', new Date(now.getTime() - DAY_MS).toISOString())
    .select(['userId', 'channel', 'failingSince', 'error'])
    .execute()
  await eachApart(down, ({ userId, channel, failingSince, error }) =>
    inTransaction(database, async (tx) => {
      const since = failingSince as string
      const facts: ChannelDownFacts = { channel, since, error: error ?? '' }
      const rows: DeliveryRow[] = []
      for (const [name, opened] of Object.entries(channels)) {
        if (name === channel) continue
        for (const { id: targetId, host } of await opened.targetsOf(tx, [userId]))
          rows.push(
            newDelivery(
              {
                key: `${userId} ${channel} down ${since}`,
                targetId,
                userId,
                host,
                step: 'channelDown',
                personId: null,
                medicationId: null,
                occurrenceId: null,
                about: JSON.stringify(facts),
              },
              { sendAt: now.getTime(), until: now.getTime() + DAY_MS },
            ),
          )
      }
      await writeDown(tx, rows, { again: false })
    }),
  )
}
