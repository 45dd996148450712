import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Links to a person's page for the doctor. They end with the membership of the account that made them. */
export async function shares(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table shares (
    id ${text} primary key,
    "personId" ${text} not null references people (id) on delete cascade,
    "userId" ${text} not null references users (id) on delete cascade,
    "keyHash" ${text} not null unique,
    parts ${text} not null,
    "timeZone" ${text} not null,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    views integer not null,
    "lastViewedAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "sharesByPerson" on shares ("personId")`.execute(tx)
  await sql`create index "sharesByUser" on shares ("userId")`.execute(tx)
  await sql`create index "sharesByExpiry" on shares ("expiresAt")`.execute(tx)
}
