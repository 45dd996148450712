import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Ingredients that people enter. Those known by the medicine's name are not stored: the lexicon improves. */
export async function ingredientCorrections(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "ingredientCorrections" (
    "medicationId" ${text} primary key references medications (id) on delete cascade,
    ingredients ${text} not null,
    "forName" ${text} not null
  ) ${end}`.execute(tx)
}
