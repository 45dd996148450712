import type { PushMessage } from '../../../../contract/pushMessage.ts'
import { ENGLISH, speaking } from '../../../../language/speaking.ts'
import { sentence, t } from '../../../../language/t.ts'
import { earlierOf } from '../../../platform/database/isDue.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import type { Channel, Message, Target } from '../../../platform/sending/channel.ts'
import { loadedOnce } from '../../../platform/sending/loadedOnce.ts'
import type { ChannelParts } from '../channelParts.ts'
import type { PushSender, PushSubscription } from './sendPush.ts'
import { vapidKeys, vapidSubject } from './vapid.ts'

const LIMITS = { first: 8, least: 4, most: 32 }

/** Web Push to signed-in browsers. The sender is loaded with the first message. */
export function openPushChannel({ database, now, config }: ChannelParts): Channel<PushSubscription> {
  let opening: Promise<PushSender> | undefined

  const openSender = async () => {
    const { openPushSender } = await import('./sendPush.ts')
    return openPushSender({
      keys: loadedOnce(() => vapidKeys(database)),
      subject: vapidSubject(config.publicUrl, config.mail?.from.address),
      trustedOrigins: config.pushServices,
      now,
    })
  }

  return {
    limits: LIMITS,
    isAvailable: true,

    async targetsOf(database, userIds, ids) {
      const query = subscriptions(database).where('userId', 'in', userIds).orderBy('id')
      const rows = await (ids ? query.where('id', 'in', ids) : query).execute()
      return rows.map(toTarget)
    },

    async testTargetOf(database, { sessionId }) {
      const row = await subscriptions(database).where('sessionId', '=', sessionId).executeTakeFirst()
      return row ? toTarget(row) : { detail: t('This device is not reminded yet.') }
    },

    async send(subscription, message) {
      opening ??= openSender()
      return (await opening).send(subscription, {
        body: JSON.stringify(toPushMessage(message)),
        tag: message.tag,
        urgency: message.urgency,
        ttlSeconds: (message.until.getTime() - now().getTime()) / 1000,
      })
    },

    async record(tx, ids, change, at) {
      const query = tx.updateTable('pushSubscriptions').where('id', 'in', ids)
      if (change === 'reached')
        await query.set({ lastOkAt: at, error: null, failingSince: null, endedAt: null }).execute()
      else
        await query
          .set({
            ...(change === 'gone' ? { endedAt: at, error: ENDED } : 'error' in change && change),
            failingSince: earlierOf('failingSince', at),
          })
          .execute()
    },

    async failing(database, before, userId) {
      const query = database
        .selectFrom('pushSubscriptions')
        .where((eb) => eb.or([eb('failingSince', '<=', before), eb('endedAt', 'is not', null)]))
        .select(['id', 'userId', 'failingSince', 'endedAt', 'error', 'label'])
      const rows = await (userId === undefined ? query : query.where('userId', '=', userId)).execute()
      return rows.map(({ failingSince, label: device, ...row }) => ({
        ...row,
        since: failingSince as string,
        device,
      }))
    },

    async close() {
      ;(await opening)?.close()
    },
  }
}

const ENDED = sentence('Its push service ended the subscription.')

const subscriptions = (database: Database | Tx) =>
  database
    .selectFrom('pushSubscriptions')
    .where('endedAt', 'is', null)
    .select(['id', 'userId', 'endpoint', 'p256dh', 'auth'])

const toTarget = ({
  id,
  userId,
  ...to
}: { id: string; userId: string } & PushSubscription): Target<PushSubscription> => ({
  id,
  userId,
  host: hostOf(to.endpoint),
  to,
})

const toPushMessage = ({ kind, title, lines, tag, token, personId, count, image }: Message): PushMessage => ({
  title,
  body: lines.join('\n'),
  tag,
  url: personId ? `today?for=${personId}` : 'today',
  token,
  count,
  image,
  late: kind === 'late',
  ...(speaking() !== ENGLISH && { locale: speaking().locale, clock: speaking().clock }),
})

function hostOf(endpoint: string): string {
  try {
    return new URL(endpoint).origin
  } catch {
    return endpoint
  }
}
