import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Accounts that are linked to people at an OpenID Connect provider and round trips to it. */
export async function provider(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "providerLinks" (
    id ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create unique index "oneAccount" on "providerLinks" (issuer, subject)`.execute(tx)
  await sql`create unique index "oneLink" on "providerLinks" ("userId", issuer)`.execute(tx)
  await sql`create table "providerRequests" (
    "keyHash" ${text} primary key,
    purpose ${text} not null,
    "userId" ${text} references users (id) on delete cascade,
    issuer ${text},
    subject ${text},
    "createdAt" ${text} not null,
    "answeredAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "providerRequestsByUser" on "providerRequests" ("userId")`.execute(tx)
}
