import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/**
 * An account may have no password: its known devices get a key of their own, and a session remembers that its person proved who
 * they are. Cookies of known devices were made with the hash of the password; they stay valid.
 */
export async function proofs(tx: Tx): Promise<void> {
  await sql`alter table users add column "deviceKey" text`.execute(tx)
  await sql`update users set "deviceKey" = (select secret from credentials
    where credentials."userId" = users.id and kind = 'password')`.execute(tx)
  await sql`alter table sessions add column "provenAt" text`.execute(tx)
}
