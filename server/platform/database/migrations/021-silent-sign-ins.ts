import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Accounts that get no e-mail about sign-ins on unknown devices. */
export async function silentSignIns(tx: Tx): Promise<void> {
  await sql`alter table users add column "silentSignIns" integer`.execute(tx)
}
