import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Allergies and conditions of a person, one line for the doctor. */
export async function allergies(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table people add column allergies ${text}`.execute(tx)
}
