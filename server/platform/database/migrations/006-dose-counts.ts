import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Number of doses of each medication, so that an account's total needs no dose rows. */
export async function doseCounts(tx: Tx): Promise<void> {
  await sql`alter table medications add column "doseCount" integer not null default 0`.execute(tx)
  await sql`update medications set "doseCount" =
    (select count(*) from doses where doses."medicationId" = medications.id)`.execute(tx)
  await sql`create index "imagesByUploader" on images ("uploaderId")`.execute(tx)
}
