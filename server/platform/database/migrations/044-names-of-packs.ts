import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Name and strength of a pack, and of what a dose was taken from: doses so far get the medication's name of now. */
export async function namesOfPacks(tx: Tx): Promise<void> {
  for (const column of ['name', 'strength'])
    await sql`alter table packs add column ${sql.ref(column)} text`.execute(tx)
  for (const table of ['doses', 'deletedDoses']) {
    for (const column of ['takenName', 'takenPacks'])
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(tx)
    await sql`update ${sql.table(table)} set "takenName" =
      (select name from medications where medications.id = ${sql.ref('medicationId')})`.execute(tx)
  }
}
