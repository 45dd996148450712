import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Device and address that a session was opened from, for its owner to know it again. */
export async function sessionAddresses(tx: Tx): Promise<void> {
  await sql`alter table sessions add column address text`.execute(tx)
}
