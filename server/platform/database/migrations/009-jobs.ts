import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Jobs of the instances: when due, who does it, when last done. Replaces the chores. */
export async function jobs(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table jobs (
    name ${text} primary key,
    "dueAt" ${text} not null,
    holder ${text},
    beats integer not null default 0,
    "doneAt" ${text}
  ) ${end}`.execute(tx)
  await sql`insert into jobs (name, "dueAt") select name, "notBefore" from chores`.execute(tx)
  await sql`drop table chores`.execute(tx)
}
