import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Passkeys, the challenges that they answer, and what happened to an account. */
export async function passkeys(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const whole = sql.raw(isPostgres(tx) ? 'bigint' : 'integer')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')

  await sql`create table passkeys (
    id ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    "credentialId" ${text} not null unique,
    "publicKey" ${text} not null,
    counter ${whole} not null,
    name ${text} not null,
    "createdAt" ${text} not null,
    "lastUsedAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "passkeysByUser" on passkeys ("userId")`.execute(tx)

  await sql`create table "passkeyChallenges" (
    challenge ${text} primary key,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)

  await sql`create table "accountEvents" (
    id ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    at ${text} not null,
    what ${text} not null,
    way ${text},
    thing ${text},
    "deviceKind" ${text},
    "deviceName" ${text},
    address ${text}
  ) ${end}`.execute(tx)
  await sql`create index "accountEventsByUser" on "accountEvents" ("userId", at, id)`.execute(tx)
  await sql`create index "accountEventsByTime" on "accountEvents" (at)`.execute(tx)
}
