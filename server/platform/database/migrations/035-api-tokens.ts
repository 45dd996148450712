import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Credentials for programs, and which of them an event came through. */
export async function apiTokens(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "apiTokens" (
    "tokenHash" ${text} primary key,
    id ${text} not null unique,
    "userId" ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    scope ${text} not null,
    "familyId" ${text} references families (id) on delete cascade,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "lastUsedAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "apiTokensByUser" on "apiTokens" ("userId")`.execute(tx)
  await sql`create index "apiTokensByFamily" on "apiTokens" ("familyId")`.execute(tx)
  await sql`create index "apiTokensByExpiry" on "apiTokens" ("expiresAt")`.execute(tx)
  await sql`alter table events add column "byToken" ${text}`.execute(tx)
}
