import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Passwords become credentials of an account, and sessions get a public id and a device. Nobody could change a password before,
 * so each is as old as its account.
 */
export async function accounts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const randomId = sql.raw(
    isPostgres(tx) ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))',
  )

  await sql`create table credentials (
    id ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    kind ${text} not null,
    secret ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "credentialsByUser" on credentials ("userId")`.execute(tx)
  await sql`create unique index "onePassword" on credentials ("userId") where kind = 'password'`.execute(tx)
  await sql`insert into credentials (id, "userId", kind, secret, "createdAt")
    select ${randomId}, id, 'password', "passwordHash", "createdAt" from users`.execute(tx)
  await sql`alter table users drop column "passwordHash"`.execute(tx)

  // Recreated, because SQLite adds no required column.
  await sql`create table "namedSessions" (
    "tokenHash" ${text} primary key,
    id ${text} not null unique,
    "userId" ${text} not null references users (id) on delete cascade,
    "deviceKind" ${text},
    "deviceName" ${text},
    "createdAt" ${text} not null,
    "lastUsedAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`insert into "namedSessions" ("tokenHash", id, "userId", "createdAt", "lastUsedAt")
    select "tokenHash", ${randomId}, "userId", "createdAt", "lastUsedAt" from sessions`.execute(tx)
  await sql`drop table sessions`.execute(tx)
  await sql`alter table "namedSessions" rename to sessions`.execute(tx)
  await sql`create index "sessionsByUser" on sessions ("userId")`.execute(tx)
  await sql`create index "sessionsByLastUse" on sessions ("lastUsedAt")`.execute(tx)
}
