import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Photo of a medication that shows the pill. No reference: it counts only while it is shown. */
export async function pillPictures(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table medications add column "pillImage" ${text}`.execute(tx)
}
