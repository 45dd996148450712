import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Whose new devices are not told by e-mail. */
export async function silentSignIns(tx: Tx): Promise<void> {
  await sql`alter table users add column "silentSignIns" integer`.execute(tx)
}
