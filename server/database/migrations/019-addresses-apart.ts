import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Each account's address is a target of its own: of several who were to be told the same by e-mail only one was. */
export async function addressesApart(tx: Tx): Promise<void> {
  await sql`update deliveries set "targetId" = 'email ' || "userId" where "targetId" = 'email'`.execute(tx)
}
