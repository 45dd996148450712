import { type RawBuilder, sql } from 'kysely'
import { newId } from '../newId.ts'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Recurring tasks that one of several instances does, and when each is due. */
export async function chores(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table chores (
    name ${text} primary key,
    "notBefore" ${text} not null
  ) ${end}`.execute(tx)
}

/** Reset links that the operator creates for people who forgot their password. */
export async function passwordResets(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "passwordResets" (
    "tokenHash" ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "passwordResetsByUser" on "passwordResets" ("userId")`.execute(tx)
}

/** Number of doses of each medication, so that an account's total needs no dose rows. */
export async function doseCounts(tx: Tx): Promise<void> {
  await sql`alter table medications add column "doseCount" integer not null default 0`.execute(tx)
  await sql`update medications set "doseCount" =
    (select count(*) from doses where doses."medicationId" = medications.id)`.execute(tx)
  await sql`create index "imagesByUploader" on images ("uploaderId")`.execute(tx)
}

/**
 * Members with roles, people who take medicines, invitations and events. Existing members become owners, as every member could
 * do everything, and people with the account's name.
 */
export async function household(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)
  const roles = sql.raw(`('owner', 'adult', 'helper', 'viewer')`)

  await run(
    sql`alter table memberships add column role ${text} not null default 'owner' check (role in ${roles})`,
  )
  await run(sql`alter table memberships add column until ${text}`)

  await run(sql`create table people (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "userId" ${text} references users (id) on delete set null,
    "formerUserId" ${text} references users (id) on delete set null,
    name ${text} not null,
    kind ${text} not null check (kind in ('person', 'pet')),
    letter ${text} not null,
    colour integer not null check (colour between 1 and 8),
    "archivedAt" ${text},
    "createdAt" ${text} not null,
    unique ("familyId", "userId")
  ) ${end}`)
  await run(sql`create index "peopleByUser" on people ("userId")`)
  await run(sql`create index "peopleByFormerUser" on people ("formerUserId")`)
  await makePeopleOfMembers(tx)

  await run(sql`create table invitations (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "tokenHash" ${text} not null unique,
    "codeHash" ${text} unique,
    "codeExpiresAt" ${text},
    role ${text} not null check (role in ${roles}),
    until ${text},
    "personId" ${text} references people (id) on delete set null,
    "createdBy" ${text} not null references users (id) on delete cascade,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "usesLeft" integer not null check ("usesLeft" >= 0)
  ) ${end}`)
  await run(sql`create index "invitationsByFamily" on invitations ("familyId")`)
  await run(sql`create index "invitationsByCreator" on invitations ("createdBy")`)
  await run(sql`create index "invitationsByPerson" on invitations ("personId")`)

  await run(sql`create table events (
    "familyId" ${text} not null references families (id) on delete cascade,
    id ${text} not null,
    at ${text} not null,
    "personId" ${text},
    "byName" ${text},
    what ${text} not null,
    "thingId" ${text},
    "thingName" ${text},
    before ${text},
    after ${text},
    primary key ("familyId", id)
  ) ${end}`)

  await run(sql`create table "medicationPeople" (
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "personId" ${text} not null references people (id) on delete cascade,
    primary key ("medicationId", "personId")
  ) ${end}`)
  await run(sql`create index "medicationPeopleByPerson" on "medicationPeople" ("personId")`)

  // No references to people here and in events: each would need an index that every dose pays for, and people
  // with a history are only deleted with the family.
  await run(sql`alter table doses add column "personId" ${text}`)
  await run(sql`alter table doses add column "loggedBy" ${text}`)
  await run(sql`alter table doses add column version integer not null default 1`)
}

/** Not by today's rule for marks, which may change; a migration may not. */
async function makePeopleOfMembers(tx: Tx): Promise<void> {
  const members = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.familyId', 'memberships.userId', 'memberships.createdAt', 'users.name'])
    .orderBy('memberships.familyId')
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
  let colour = 0
  let familyId: string | undefined
  for (const member of members) {
    colour = member.familyId === familyId ? (colour % 8) + 1 : 1
    familyId = member.familyId
    const letter = (Array.from(member.name)[0] ?? '?').toUpperCase()
    await tx
      .insertInto('people')
      .values({ id: newId(), ...member, kind: 'person', letter, colour })
      .execute()
  }
}

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

/** Jobs of the instances: when due, who does it, when last done. Replaces the chores. */
export async function jobs(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table jobs (
    name ${text} primary key,
    "dueAt" ${text} not null,
    holder ${text},
    beats integer not null default 0,
    "doneAt" ${text}
  ) ${end}`.execute(tx)
  await sql`insert into jobs (name, "dueAt") select name, "notBefore" from chores`.execute(tx)
  await sql`drop table chores`.execute(tx)
}

/**
 * Receipts of calls with an Idempotency-Key, for all kinds of things instead of doses only. A repeated answer is recomputed
 * from the request and `settled`, so no copy is kept.
 */
export async function receipts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const idInAnswer = sql.raw(isPostgres(tx) ? `answer::json ->> 'id'` : `json_extract(answer, '$.id')`)
  // Facts besides the request that answers of doses depend on; none was named before.
  const nobody = JSON.stringify({ personId: null, loggedBy: null })
  await sql`create table receipts (
    "userId" ${text} not null references users (id) on delete cascade,
    "idempotencyKey" ${text} not null,
    fingerprint ${text} not null,
    "thingId" ${text} not null,
    settled ${text} not null,
    "createdAt" ${text} not null,
    primary key ("userId", "idempotencyKey")
  ) ${end}`.execute(tx)
  await sql`insert into receipts
    select "userId", "idempotencyKey", fingerprint, ${idInAnswer}, ${nobody}, "createdAt" from "doseReceipts"`.execute(
    tx,
  )
  await sql`drop table "doseReceipts"`.execute(tx)
  await sql`create index "receiptsByTime" on receipts ("createdAt")`.execute(tx)
}

/**
 * Shopping lists: written lines, and actions on medications, which are listed by themselves when they run low. No references to
 * people: an event names everyone who changes anything here, so they are never deleted.
 */
export async function shopping(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "shoppingLines" (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    name ${text} not null,
    note ${text},
    "addedBy" ${text},
    "createdAt" ${text} not null,
    "boughtAt" ${text},
    "boughtBy" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "shoppingLinesByFamily" on "shoppingLines" ("familyId")`.execute(tx)
  await sql`create table "shoppingMedications" (
    "medicationId" ${text} primary key references medications (id) on delete cascade,
    "wantedAt" ${text},
    "wantedBy" ${text},
    "declinedAt" ${text},
    "declinedMilli" integer,
    "declinedDate" ${text},
    "boughtAt" ${text},
    "boughtBy" ${text},
    "boughtReason" ${text}
  ) ${end}`.execute(tx)
}

/** Ingredients that people enter. Those known by the medicine's name are not stored: the lexicon improves. */
export async function ingredientCorrections(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "ingredientCorrections" (
    "medicationId" ${text} primary key references medications (id) on delete cascade,
    ingredients ${text} not null,
    "forName" ${text} not null
  ) ${end}`.execute(tx)
}
