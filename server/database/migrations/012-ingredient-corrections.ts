import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** What people say that is in a medication. What its name says is not kept: the lists that know it get better. */
export async function ingredientCorrections(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "ingredientCorrections" (
    "medicationId" ${text} primary key references medications (id) on delete cascade,
    ingredients ${text} not null,
    "forName" ${text} not null
  ) ${end}`.execute(tx)
}
