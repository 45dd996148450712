import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Addresses that accounts entered for ntfy and webhooks, one a channel. */
export async function channelAddresses(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "channelAddresses" (
    "userId" ${text} not null references users (id) on delete cascade,
    channel ${text} not null,
    address ${text} not null,
    secret ${text},
    "lastOkAt" ${text},
    error ${text},
    "failingSince" ${text},
    primary key ("userId", channel)
  ) ${end}`.execute(tx)
}
