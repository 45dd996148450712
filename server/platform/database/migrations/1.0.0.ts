import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Measurements, and the kind that a planned dose asks for. No reference to who entered one: an event names that person. */
export async function measurements(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table measurements (
    id ${text} primary key,
    "personId" ${text} not null references people (id) on delete cascade,
    kind ${text} not null,
    "measuredAt" ${text} not null,
    "valueMilli" integer,
    "diastolicMilli" integer,
    unit ${text},
    note ${text},
    "recordedBy" ${text},
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "measurementsByPerson" on measurements ("personId", "measuredAt")`.execute(tx)
  await sql`alter table occurrences add column asks ${text}`.execute(tx)
}

/** Secret calendar addresses. They end with their maker's membership. */
export async function calendars(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table calendars (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "userId" ${text} not null references users (id) on delete cascade,
    "personId" ${text} references people (id) on delete cascade,
    "keyHash" ${text} not null unique,
    "showNames" integer not null,
    "createdAt" ${text} not null,
    "lastReadAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "calendarsByFamily" on calendars ("familyId", "userId")`.execute(tx)
  await sql`create index "calendarsByUser" on calendars ("userId")`.execute(tx)
  await sql`create index "calendarsByPerson" on calendars ("personId")`.execute(tx)
}

/** Care for an open dose, and the delay of notifications about missed ones. */
export async function whoGivesIt(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table occurrences add column "careBy" ${text}`.execute(tx)
  await sql`alter table occurrences add column "careUntil" ${text}`.execute(tx)
  await sql`alter table follows add column "missedAfter" integer not null default 0`.execute(tx)
}

/** Photo of a medication that shows the pill. No reference: it counts only while it is shown. */
export async function pillPictures(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table medications add column "pillImage" ${text}`.execute(tx)
}

/** Advice for a missed dose, in the household's own words. */
export async function ifMissed(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table medications add column "ifMissed" ${text}`.execute(tx)
}

/** Allergies and conditions of a person, one line for the doctor. */
export async function allergies(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table people add column allergies ${text}`.execute(tx)
}

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

/** Addresses that accounts entered for ntfy and webhooks, one a channel. */
export async function channelAddresses(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "channelAddresses" (
    "userId" ${text} not null references users (id) on delete cascade,
    channel ${text} not null,
    address ${text} not null,
    secret ${text},
    "lastOkAt" ${text},
    error ${text},
    "failingSince" ${text},
    primary key ("userId", channel)
  ) ${end}`.execute(tx)
}

/** Imports that can still be undone, with the ids of what they added. */
export async function imports(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table imports (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "byName" ${text} not null,
    "createdAt" ${text} not null,
    added integer not null,
    made ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "importsByFamily" on imports ("familyId", "createdAt")`.execute(tx)
  await sql`create index "importsByTime" on imports ("createdAt")`.execute(tx)
}

/** Device and address that a session was opened from, for its owner to know it again. */
export async function sessionAddresses(tx: Tx): Promise<void> {
  await sql`alter table sessions add column address text`.execute(tx)
}

/** Country whose register comes first in a family. */
export async function familyCountries(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table families add column country ${text}`.execute(tx)
}

/** Renames "doomedAt". */
export async function deletedImages(tx: Tx): Promise<void> {
  await sql`alter table images rename column "doomedAt" to "deletedAt"`.execute(tx)
  await sql`drop index "imagesDoomed"`.execute(tx)
  await sql`create index "deletedImages" on images ("deletedAt") where "deletedAt" is not null`.execute(tx)
}

/**
 * An account may have no password: its known devices get a key of their own, and a session remembers that its person proved who
 * they are. Cookies of known devices were made with the hash of the password; they stay valid.
 */
export async function proofs(tx: Tx): Promise<void> {
  await sql`alter table users add column "deviceKey" text`.execute(tx)
  await sql`update users set "deviceKey" = (select secret from credentials
    where credentials."userId" = users.id and kind = 'password')`.execute(tx)
  await sql`alter table sessions add column "provenAt" text`.execute(tx)
}

/** Credentials for programs, and which of them an event came through. */
export async function apiTokens(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "apiTokens" (
    "tokenHash" ${text} primary key,
    id ${text} not null unique,
    "userId" ${text} not null references users (id) on delete cascade,
    name ${text} not null,
    scope ${text} not null,
    "familyId" ${text} references families (id) on delete cascade,
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "lastUsedAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "apiTokensByUser" on "apiTokens" ("userId")`.execute(tx)
  await sql`create index "apiTokensByFamily" on "apiTokens" ("familyId")`.execute(tx)
  await sql`create index "apiTokensByExpiry" on "apiTokens" ("expiresAt")`.execute(tx)
  await sql`alter table events add column "byToken" ${text}`.execute(tx)
}

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

/** Accounts that are linked to people at an OpenID Connect provider and round trips to it. */
export async function provider(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "providerLinks" (
    id ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`.execute(tx)
  await sql`create unique index "oneAccount" on "providerLinks" (issuer, subject)`.execute(tx)
  await sql`create unique index "oneLink" on "providerLinks" ("userId", issuer)`.execute(tx)
  await sql`create table "providerRequests" (
    "keyHash" ${text} primary key,
    purpose ${text} not null,
    "userId" ${text} references users (id) on delete cascade,
    issuer ${text},
    subject ${text},
    "createdAt" ${text} not null,
    "answeredAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "providerRequestsByUser" on "providerRequests" ("userId")`.execute(tx)
}

/** Start of failing pushes to a device and e-mails to an account, and time of the last accepted e-mail. */
export async function failingChannels(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table "pushSubscriptions" add column "failingSince" ${text}`.execute(tx)
  for (const column of ['emailLastOkAt', 'emailError', 'emailFailingSince'])
    await sql`alter table "reminderSettings" add column ${sql.id(column)} ${text}`.execute(tx)
}

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

/** Language and calendar that an account chose, and what its browser last asked for. */
export async function languages(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table users add column language ${text}`.execute(tx)
  await sql`alter table users add column locale ${text}`.execute(tx)
  await sql`alter table users add column clock integer`.execute(tx)
  await sql`alter table users add column "firstDay" integer`.execute(tx)
}
