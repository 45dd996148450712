import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Who takes care of an open dose and until when, and how long after others somebody is told of a missed one. */
export async function whoGivesIt(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table occurrences add column "careBy" ${text}`.execute(tx)
  await sql`alter table occurrences add column "careUntil" ${text}`.execute(tx)
  await sql`alter table follows add column "missedAfter" integer not null default 0`.execute(tx)
}
