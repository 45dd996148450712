import type { OutgoingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { AddressedChannel } from '../../../../contract/channelAddresses.ts'
import { sentence, t } from '../../../../language/t.ts'
import { earlierOf } from '../../../platform/database/isDue.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import type { Channel, Message, Target } from '../../../platform/sending/channel.ts'
import { describeConnectionFailure } from '../../../platform/sending/connectionFailure.ts'
import { type Outcome, SEND_WITHIN_MS, toDetail } from '../../../platform/sending/outcome.ts'
import type { ChannelParts } from '../channelParts.ts'
import { openConnections, outcomeOfAnswer, post } from '../http/post.ts'
import { allowedTarget, lookupPublic } from '../http/publicAddress.ts'

/** An address that an account entered, with its secret. */
export interface AddressTarget {
  address: string
  secret: string | null
  /** True for accounts of operators, who may read what a server of the private network answers. */
  isOperator: boolean
}

/** A request that carries a message; `url` has the address's own origin. */
export interface Request {
  url: URL
  headers: OutgoingHttpHeaders
  body: string
}

export type RequestOf = (
  message: Message,
  to: Pick<AddressTarget, 'address' | 'secret'>,
  publicUrl: URL | undefined,
) => Request

const LIMITS = { first: 4, least: 2, most: 16 }

const NOT_ALLOWED: Outcome = {
  kind: 'refused',
  detail: sentence('This server may not send there. Its operator allows addresses in NOTIFY_TARGETS.'),
}

/** A channel to addresses that accounts enter: it posts one request for each message and follows no redirect. */
export function openAddressedChannel(
  name: AddressedChannel,
  requestOf: RequestOf,
  { config, now, lookup }: ChannelParts & { lookup?: LookupFunction | undefined },
): Channel<AddressTarget> {
  const { notifyTargets, publicUrl } = config
  const connections = openConnections()

  const read = async (database: Database | Tx, userIds: readonly string[]) => {
    const rows = await database
      .selectFrom('channelAddresses')
      .innerJoin('users', 'users.id', 'channelAddresses.userId')
      .where('channel', '=', name)
      .where('userId', 'in', userIds)
      .select(['userId', 'address', 'secret', 'operator'])
      .execute()
    return rows.map(({ operator, ...row }) => ({ ...row, isOperator: operator === 1 }))
  }

  const toTarget = ({ userId, ...to }: { userId: string } & AddressTarget): Target<AddressTarget> => ({
    id: `${name} ${userId}`,
    userId,
    host: `${name} ${new URL(to.address).origin}`,
    to,
  })

  return {
    limits: LIMITS,
    get isAvailable() {
      return notifyTargets.public || notifyTargets.origins.length > 0
    },

    async targetsOf(database, userIds, ids) {
      if (!this.isAvailable) return []
      const targets = (await read(database, userIds)).map(toTarget)
      return ids ? targets.filter(({ id }) => ids.includes(id)) : targets
    },

    async testTargetOf(database, { userId }) {
      const [row] = await read(database, [userId])
      return row ? toTarget(row) : { detail: t('Enter an address first.') }
    },

    async send(to, message) {
      const target = allowedTarget(to.address, notifyTargets)
      if (!target) return NOT_ALLOWED
      const { url, headers, body } = requestOf(message, { ...to, address: target.url.href }, publicUrl)
      try {
        const answer = await post({
          url,
          headers: { 'content-type': 'application/json', ...headers },
          body: Buffer.from(body),
          agent: connections.agentFor(url),
          lookup: target.isNamed ? lookup : lookupPublic(lookup),
          withinMs: SEND_WITHIN_MS,
        })
        const isSecret = target.isNamed && !to.isOperator
        const outcome = outcomeOfAnswer(url.host, isSecret ? { ...answer, text: '' } : answer, now())
        // The account's address stays: its owner sees the answer and corrects it.
        return outcome.kind === 'gone' ? { kind: 'refused', detail: outcome.detail } : outcome
      } catch (error) {
        return {
          kind: 'later',
          detail: toDetail(describeConnectionFailure(url.host, error as Error)),
        }
      }
    },

    async record(tx, ids, change, at) {
      const userIds = ids.map((id) => id.slice(name.length + 1))
      const query = tx
        .updateTable('channelAddresses')
        .where('channel', '=', name)
        .where('userId', 'in', userIds)
      if (change === 'reached') await query.set({ lastOkAt: at, error: null, failingSince: null }).execute()
      else if (change !== 'gone')
        await query
          .set({
            error: 'error' in change ? change.error : change.waits,
            failingSince: earlierOf('failingSince', at),
          })
          .execute()
    },

    async failing(database, before, userId) {
      const query = database
        .selectFrom('channelAddresses')
        .where('channel', '=', name)
        .where('failingSince', '<=', before)
        .select(['userId', 'failingSince', 'error'])
      const rows = await (userId === undefined ? query : query.where('userId', '=', userId)).execute()
      return rows.map(({ userId, failingSince, error }) => ({
        id: `${name} ${userId}`,
        userId,
        since: failingSince as string,
        error,
      }))
    },

    async close() {
      connections.close()
    },
  }
}
