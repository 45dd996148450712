import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Care for an open dose, and the delay of notifications about missed ones. */
export async function whoGivesIt(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table occurrences add column "careBy" ${text}`.execute(tx)
  await sql`alter table occurrences add column "careUntil" ${text}`.execute(tx)
  await sql`alter table follows add column "missedAfter" integer not null default 0`.execute(tx)
}
