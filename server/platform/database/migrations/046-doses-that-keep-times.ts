import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Doses after which the next one keeps its planned time, in plans counted from the last dose. */
export async function dosesThatKeepTimes(tx: Tx): Promise<void> {
  for (const table of ['doses', 'deletedDoses'])
    await sql`alter table ${sql.table(table)} add column "keepsTimes" integer not null default 0`.execute(tx)
}
