import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** SQL for both engines, except how text compares (bytewise) and SQLite's strict tables. */
export async function first(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)

  await run(sql`create table users (
    id ${text} primary key,
    email ${text} not null unique,
    name ${text} not null,
    "passwordHash" ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`)

  await run(sql`create table sessions (
    "tokenHash" ${text} primary key,
    "userId" ${text} not null references users (id) on delete cascade,
    "createdAt" ${text} not null,
    "lastUsedAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "sessionsByUser" on sessions ("userId")`)
  await run(sql`create index "sessionsByLastUse" on sessions ("lastUsedAt")`)

  await run(sql`create table "signInAttempts" (
    id ${text} primary key,
    scope ${text} not null,
    "attemptedAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "signInAttemptsByScope" on "signInAttempts" (scope, "attemptedAt")`)
  await run(sql`create index "signInAttemptsByTime" on "signInAttempts" ("attemptedAt")`)

  await run(sql`create table families (
    id ${text} primary key,
    name ${text} not null,
    "createdAt" ${text} not null
  ) ${end}`)

  await run(sql`create table memberships (
    "userId" ${text} not null references users (id) on delete cascade,
    "familyId" ${text} not null references families (id) on delete cascade,
    "createdAt" ${text} not null,
    primary key ("userId", "familyId")
  ) ${end}`)
  await run(sql`create index "membershipsByFamily" on memberships ("familyId")`)

  await run(sql`create table medications (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    name ${text} not null,
    purpose ${text},
    notes ${text},
    frequency ${text},
    "expirationDate" ${text},
    "pillCount" integer check ("pillCount" between 0 and 100000),
    "initialPillCount" integer check ("initialPillCount" between 0 and 100000),
    "productCode" ${text},
    lot ${text},
    version integer not null,
    "countEpoch" integer not null,
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "medicationsByFamily" on medications ("familyId")`)

  await run(sql`create table doses (
    id ${text} primary key,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "takenAt" ${text} not null,
    "pillsTaken" integer not null check ("pillsTaken" >= 1),
    notes ${text},
    "countEpoch" integer,
    "createdAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "dosesByMedication" on doses ("medicationId", "takenAt", id)`)

  await run(sql`create table "doseReceipts" (
    "userId" ${text} not null references users (id) on delete cascade,
    "idempotencyKey" ${text} not null,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    fingerprint ${text} not null,
    answer ${text} not null,
    "createdAt" ${text} not null,
    primary key ("userId", "idempotencyKey")
  ) ${end}`)
  await run(sql`create index "doseReceiptsByMedication" on "doseReceipts" ("medicationId")`)
  await run(sql`create index "doseReceiptsByTime" on "doseReceipts" ("createdAt")`)

  await run(sql`create table images (
    id ${text} primary key,
    "uploaderId" ${text} not null references users (id) on delete cascade,
    "contentType" ${text} not null,
    "createdAt" ${text} not null,
    "doomedAt" ${text}
  ) ${end}`)
  await run(sql`create index "imagesByCreation" on images ("createdAt")`)
  await run(sql`create index "imagesDoomed" on images ("doomedAt") where "doomedAt" is not null`)

  await run(sql`create table "medicationImages" (
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "imageId" ${text} not null references images (id),
    name ${text} not null,
    sequence integer not null,
    primary key ("medicationId", "imageId")
  ) ${end}`)
  await run(sql`create index "medicationImagesByImage" on "medicationImages" ("imageId")`)
}

/** Product details that a family confirmed for a code, to fill in its next package. */
export async function knownProducts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "knownProducts" (
    "familyId" ${text} not null references families (id) on delete cascade,
    "productCode" ${text} not null,
    name ${text} not null,
    purpose ${text},
    "pillCount" integer check ("pillCount" between 0 and 100000),
    "confirmedAt" ${text} not null,
    primary key ("familyId", "productCode")
  ) ${end}`.execute(tx)
}

const EVENTS = [
  { event: 'insert', families: `new."familyId"` },
  { event: 'update', families: `old."familyId", new."familyId"` },
  { event: 'delete', families: `old."familyId"` },
]

/**
 * A number that rises with every change of a family's medications. Doses and shown images change only together with their
 * medication's row. Triggers maintain it, so that no write can forget it.
 */
export async function familyRevisions(tx: Tx): Promise<void> {
  await sql`alter table families add column revision integer not null default 0`.execute(tx)
  for (const { event, families } of EVENTS) {
    const rise = `update families set revision = revision + 1 where id in (${families});`
    const name = `"revisionOn_${event}"`
    if (isPostgres(tx)) {
      await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as ${sql.raw(
        `$$ begin ${rise} return null; end $$`,
      )}`.execute(tx)
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on medications
        for each row execute function ${sql.raw(name)}()`.execute(tx)
    } else {
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on medications
        begin ${sql.raw(rise)} end`.execute(tx)
    }
  }
}
