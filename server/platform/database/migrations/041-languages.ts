import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Language and calendar that an account chose, and what its browser last asked for. */
export async function languages(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table users add column language ${text}`.execute(tx)
  await sql`alter table users add column locale ${text}`.execute(tx)
  await sql`alter table users add column clock integer`.execute(tx)
  await sql`alter table users add column "firstDay" integer`.execute(tx)
}
