import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Accounts that may make and download backups, the last failure of each job, and who downloaded which backup. */
export async function operators(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`alter table users add column operator integer`.execute(tx)
  // The first account set the instance up.
  await sql`insert into settings (name, value) select 'first account', id from users
    order by "createdAt", id limit 1`.execute(tx)
  await sql`update users set operator = 1
    where id = (select value from settings where name = 'first account')`.execute(tx)
  await sql`alter table jobs add column "failedAt" ${text}`.execute(tx)
  await sql`alter table jobs add column failure ${text}`.execute(tx)
  await sql`create table "backupDownloads" (
    id ${text} primary key,
    backup ${text} not null,
    "userId" ${text} references users (id) on delete set null,
    "tokenHash" ${text} not null unique,
    "createdAt" ${text} not null,
    "startedAt" ${text}
  ) ${end}`.execute(tx)
}
