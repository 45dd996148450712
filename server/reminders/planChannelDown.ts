import type { ReminderChannel } from '../../contract/channels.ts'
import { DAY_MS } from '../../language/durations.ts'
import { eachApart } from '../platform/database/inPieces.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Target } from '../platform/sending/channel.ts'
import type { DeliveryRow } from './claims.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'
import type { ChannelDownFacts } from './kinds/channelDown.ts'
import type { ReminderDependencies } from './planReminders.ts'

/** Queues a message to an account's other targets, once, when one has failed for a day or was ended by its service. */
export async function planChannelDown(
  { database, channels }: ReminderDependencies,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  for (const [name, channel] of Object.entries(channels))
    await eachApart(
      await channel.failing(database, before),
      ({ id, userId, since, endedAt, error, device }) =>
        inTransaction(database, async (tx) => {
          const facts: ChannelDownFacts = {
            channel: name as ReminderChannel,
            targetId: id,
            device,
            since,
            endedAt,
            error: error ?? '',
          }
          const others: Target[] = []
          for (const other of Object.values(channels)) others.push(...(await other.targetsOf(tx, [userId])))
          const rows: DeliveryRow[] = others
            .filter((target) => target.id !== id)
            .map(({ id: targetId, host }) =>
              newDelivery(
                {
                  key: endedAt ? `${id} ended ${endedAt}` : `${id} down ${since}`,
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
          await insertDeliveries(tx, rows)
        }),
    )
}
