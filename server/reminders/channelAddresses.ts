import {
  ADDRESSED_CHANNELS,
  type ChannelAddress,
  type ChannelAddressBody,
} from '../../contract/channelAddresses.ts'
import { t } from '../../language/t.ts'
import { remindFamiliesAnew } from '../medicines/plans/remindAnew.ts'
import { lockAccount } from '../people/auth/lockAccount.ts'
import type { Tx } from '../platform/database/tables.ts'
import { atomically, type CallContext } from '../platform/http/callContext.ts'
import { invalid } from '../platform/http/refusal.ts'
import { type AllowedTargets, allowedTarget } from './channels/http/publicAddress.ts'

/** The caller's addresses, one per channel; empty if the server allows none. */
export async function listAddresses(
  { database, caller }: CallContext,
  allowed: AllowedTargets,
): Promise<ChannelAddress[]> {
  if (!allowed.public && allowed.origins.length === 0) return []
  const rows = await database
    .selectFrom('channelAddresses')
    .where('userId', '=', caller.account.id)
    .selectAll()
    .execute()
  return ADDRESSED_CHANNELS.map((channel) => {
    const row = rows.find((one) => one.channel === channel)
    return {
      channel,
      address: row?.address ?? null,
      hasSecret: row?.secret != null,
      lastOkAt: row?.lastOkAt ?? null,
      error: row?.error ?? null,
      failingSince: row?.failingSince ?? null,
    }
  })
}

/** Sets or deletes the caller's address. 400 for one that this server may not send to. */
export async function changeAddress(
  context: CallContext,
  { channel, address, secret }: ChannelAddressBody,
  allowed: AllowedTargets,
): Promise<void> {
  const userId = context.caller.account.id
  if (address !== null && !allowedTarget(address, allowed))
    throw invalid(
      'address',
      t('This server may not send there. Its operator allows addresses in NOTIFY_TARGETS'),
    )
  if (channel === 'ntfy' && address !== null && !/^[\w-]{1,64}$/.test(topicOf(address)))
    throw invalid('address', t('Please end the address with a topic, such as https://ntfy.example/our-topic'))
  await atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    await (address === null
      ? tx
          .deleteFrom('channelAddresses')
          .where('userId', '=', userId)
          .where('channel', '=', channel)
          .execute()
      : keep(tx, { userId, channel, address, secret }))
    await remindFamiliesAnew(tx, userId)
  })
}

const topicOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

/** A secret is kept only for the server that it was entered for. */
async function keep(
  tx: Tx,
  { userId, channel, address, secret }: ChannelAddressBody & { userId: string; address: string },
): Promise<void> {
  const known = await tx
    .selectFrom('channelAddresses')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .select(['address', 'secret'])
    .executeTakeFirst()
  const isSameServer = known && new URL(known.address).origin === new URL(address).origin
  const row = {
    address,
    secret: secret === undefined ? (isSameServer && known.secret) || null : secret,
    lastOkAt: null,
    error: null,
    failingSince: null,
  }
  await tx
    .insertInto('channelAddresses')
    .values({ userId, channel, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(row))
    .execute()
}
