import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * The password becomes one of the credentials that an account may have, and a session gets an id that may be told and
 * the device that it is on. Nobody could change a password before: it is as old as the account.
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

  // Made anew, because SQLite adds no column that must not be null.
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
