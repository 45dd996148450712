import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Finds the e-mails that could not be sent among thousands of deliveries. */
export async function deliveriesWithProblems(tx: Tx): Promise<void> {
  await sql`create index "deliveriesWithProblems" on deliveries ("sendAt") where detail is not null`.execute(
    tx,
  )
}
