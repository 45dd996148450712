import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Reset links that the operator creates for people who forgot their password. */
export async function passwordResets(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "passwordResets" (
    "tokenHash" ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "passwordResetsByUser" on "passwordResets" ("userId")`.execute(tx)
}
