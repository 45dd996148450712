import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Authenticator apps, encrypted by a key outside the database, and recovery codes. */
export async function secondSteps(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')

  await sql`create table "pendingAuthenticators" (
    "userId" ${text} primary key references users (id) on delete cascade,
    sealed ${text} not null,
    "keyName" ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create table authenticators (
    "userId" ${text} primary key references users (id) on delete cascade,
    sealed ${text} not null,
    "keyName" ${text} not null,
    "lastStep" integer not null,
    "confirmedAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create table "recoveryCodes" (
    "codeHash" ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade
  ) ${end}`.execute(tx)
  await sql`create index "recoveryCodesByUser" on "recoveryCodes" ("userId")`.execute(tx)
}
