import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Advice for a missed dose, in the household's own words. */
export async function ifMissed(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table medications add column "ifMissed" ${text}`.execute(tx)
}
