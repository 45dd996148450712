import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Recurring tasks that one of several instances does, and when each is due. */
export async function chores(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table chores (
    name ${text} primary key,
    "notBefore" ${text} not null
  ) ${end}`.execute(tx)
}
