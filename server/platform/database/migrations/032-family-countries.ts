import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Country whose register comes first in a family. */
export async function familyCountries(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table families add column country ${text}`.execute(tx)
}
