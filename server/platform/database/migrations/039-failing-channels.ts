import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Start of failing pushes to a device and e-mails to an account, and time of the last accepted e-mail. */
export async function failingChannels(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table "pushSubscriptions" add column "failingSince" ${text}`.execute(tx)
  for (const column of ['emailLastOkAt', 'emailError', 'emailFailingSince'])
    await sql`alter table "reminderSettings" add column ${sql.id(column)} ${text}`.execute(tx)
}
