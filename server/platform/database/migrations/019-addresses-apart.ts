import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Each account's address is a target of its own: before, only one of several recipients of the same e-mail got it. */
export async function addressesApart(tx: Tx): Promise<void> {
  await sql`update deliveries set "targetId" = 'email ' || "userId" where "targetId" = 'email'`.execute(tx)
}
