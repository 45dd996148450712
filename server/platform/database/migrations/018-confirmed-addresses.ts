import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Confirmed address of an account, and the one last asked to confirm: reminders go to no other. Accounts that already get
 * e-mail count as confirmed.
 */
export async function confirmedAddresses(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table users add column "confirmedEmail" ${text}`.execute(tx)
  await sql`alter table users add column "askedEmail" ${text}`.execute(tx)
  await sql`update users set "confirmedEmail" = email, "askedEmail" = email
    where id in (select "userId" from "reminderSettings" where email = 1 or digest = 1)`.execute(tx)
}
