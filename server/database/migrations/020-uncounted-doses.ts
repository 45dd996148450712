import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** What was taken from a pack while nobody counted it: it is missing there once it is taken back that counting was stopped. */
export async function uncountedDoses(tx: Tx): Promise<void> {
  await sql`alter table movements add column "uncountedMilli" integer`.execute(tx)
}
