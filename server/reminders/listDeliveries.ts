import type { ReminderChannel } from '../../contract/channels.ts'
import { type Delivery, MOST_DELIVERIES } from '../../contract/reminders.ts'
import { t } from '../../language/t.ts'
import type { CallContext } from '../platform/http/callContext.ts'
import { channelNameOf } from './channels/channels.ts'

/** The caller's deliveries before an instant, or that follow `beforeId` at that instant; newest first. */
export async function listDeliveries(
  { database, caller, now }: CallContext,
  { before = now.toISOString(), beforeId }: { before?: string | undefined; beforeId?: string | undefined },
): Promise<Delivery[]> {
  const rows = await database
    .selectFrom('deliveries')
    .leftJoin('pushSubscriptions', 'pushSubscriptions.id', 'deliveries.targetId')
    .where('deliveries.userId', '=', caller.account.id)
    .where((eb) => {
      const isBefore = eb('deliveries.sendAt', '<', before)
      if (beforeId === undefined) return isBefore
      // Many have the same time: a page may end among them.
      return eb.or([
        isBefore,
        eb.and([eb('deliveries.sendAt', '=', before), eb('deliveries.id', '<', beforeId)]),
      ])
    })
    .select(['deliveries.id', 'host', 'label', 'step', 'personId', 'medicationId', 'sendAt', 'state'])
    .select(['sentAt', 'attempts', 'detail'])
    .orderBy('sendAt', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(MOST_DELIVERIES)
    .execute()
  return rows.map(({ host, label, detail, ...row }) => ({
    ...row,
    // Kept in English: the reader's language may have changed since.
    detail: detail && t(detail),
    channel: channelNameOf(host) as ReminderChannel,
    device: label,
  }))
}
