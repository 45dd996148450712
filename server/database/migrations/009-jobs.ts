import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** What the instances do again and again: when next, who is at it, and when it was done last. Takes the place of the chores. */
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
