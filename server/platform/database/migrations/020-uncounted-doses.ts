import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Amount taken from a pack while it was not counted: subtracted if stopping the count is reversed. */
export async function uncountedDoses(tx: Tx): Promise<void> {
  await sql`alter table movements add column "uncountedMilli" integer`.execute(tx)
}
