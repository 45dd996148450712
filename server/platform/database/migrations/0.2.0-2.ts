import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Counts become ledgers: a medication has packs, and a pack's count is the sum of its movements. Each existing medication gets
 * one pack with its id. The opening is so large that the doses since the last manual count leave the current count: deleting
 * one of them gives back the same as before. All amounts are in thousandths.
 */
export async function packs(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  // Sums of many packs or returned doses exceed 32 bits.
  const sum = sql.raw(isPostgres(tx) ? 'bigint' : 'integer')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)

  await run(sql`create table packs (
    id ${text} primary key,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    milli ${sum} check (milli >= 0),
    "initialMilli" integer check ("initialMilli" >= 0),
    "lastCount" integer not null,
    "expirationDate" ${text},
    "openedOn" ${text},
    "useWithinDays" integer,
    "goodThrough" ${text},
    "isExpired" integer not null check ("isExpired" in (0, 1)),
    lot ${text},
    "productCode" ${text},
    "discardedAt" ${text},
    version integer not null,
    "createdAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "packsByMedication" on packs ("medicationId")`)
  await run(
    sql`create index "packsByLastDay" on packs ("goodThrough") where "isExpired" = 0 and "discardedAt" is null`,
  )

  // No reference to packs: its index would cost every dose, and packs are only deleted with their medication.
  await run(sql`create table movements (
    "medicationId" ${text} not null references medications (id) on delete cascade,
    number integer not null,
    "packId" ${text} not null,
    at ${text} not null,
    kind ${text} not null,
    milli ${sum} not null,
    "afterMilli" ${sum},
    "leftMilli" ${sum},
    "doseId" ${text},
    reverses integer,
    "personId" ${text},
    notes ${text},
    primary key ("medicationId", number)
  ) ${end}`)
  await run(sql`create index "movementsByDose" on movements ("doseId") where "doseId" is not null`)
  await run(
    sql`create unique index "movementsByReversed" on movements ("medicationId", reverses) where reverses is not null`,
  )

  await run(sql`create table "deletedDoses" (
    id ${text} primary key,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "takenAt" ${text} not null,
    "amountMilli" integer not null,
    notes ${text},
    "personId" ${text},
    "loggedBy" ${text},
    version integer not null,
    "createdAt" ${text} not null,
    "deletedAt" ${text} not null,
    "lastMovement" integer not null
  ) ${end}`)
  await run(sql`create index "deletedDosesByMedication" on "deletedDoses" ("medicationId")`)
  await run(sql`create index "deletedDosesByTime" on "deletedDoses" ("deletedAt")`)

  await run(sql`alter table "medicationImages" add column "packId" ${text}`)
  await run(sql`alter table medications add column unit ${text} not null default 'pill'`)
  await run(sql`alter table medications add column "stepMilli" integer not null default 1000`)
  await run(sql`alter table medications add column "leftMilli" ${sum}`)
  await run(sql`alter table medications add column "goodThrough" ${text}`)
  await run(sql`alter table medications add column "expiredPacks" integer not null default 0`)
  await run(sql`alter table medications add column "movementCount" integer not null default 0`)
  await run(sql`alter table doses add column "amountMilli" integer not null default 1000`)
  await run(sql`update doses set "amountMilli" = "pillsTaken" * 1000 where "pillsTaken" <> 1`)

  await fillLedgers(run)
  await run(sql`alter table medications drop column "countEpoch"`)
  await run(sql`alter table doses drop column "countEpoch"`)
}

async function fillLedgers(run: (statement: RawBuilder<unknown>) => Promise<unknown>): Promise<void> {
  // Doses count if they were taken from a known count without a manual count since.
  const counted = sql`doses join medications on medications.id = doses."medicationId"
    and medications."pillCount" is not null and doses."countEpoch" = medications."countEpoch"`
  await run(sql`insert into packs
    select id, id, "pillCount" * 1000, "initialPillCount" * 1000, 0, "expirationDate", null, null, "expirationDate",
      0, lot, "productCode", null, 1, "createdAt" from medications`)
  await run(sql`insert into movements ("medicationId", number, "packId", at, kind, milli, "afterMilli", "leftMilli")
    select id, 1, id, "createdAt", 'opening', opening, opening, opening from (
      select id, "createdAt", ("pillCount" + (
        select coalesce(sum(doses."pillsTaken"), 0) from doses
        where doses."medicationId" = medications.id and doses."countEpoch" = medications."countEpoch"
      )) * 1000 as opening
      from medications where "pillCount" is not null
    ) openings`)
  await run(sql`insert into movements
      ("medicationId", number, "packId", at, kind, milli, "afterMilli", "leftMilli", "doseId", "personId")
    select "medicationId", 1 + place, "medicationId", at, 'dose', -taken, after, after, id, "loggedBy" from (
      select doses."medicationId", doses.id, doses."createdAt" as at, doses."loggedBy",
        doses."pillsTaken" * 1000 as taken,
        row_number() over (partition by doses."medicationId" order by doses."createdAt", doses.id) as place,
        (medications."pillCount" + sum(doses."pillsTaken") over (partition by doses."medicationId")
          - sum(doses."pillsTaken") over (
            partition by doses."medicationId" order by doses."createdAt", doses.id rows unbounded preceding
          )) * 1000 as after
      from ${counted}
    ) lines`)
  await run(sql`update medications set "leftMilli" = "pillCount" * 1000, "goodThrough" = "expirationDate",
    "movementCount" = (select count(*) from movements where movements."medicationId" = medications.id)`)
}

/**
 * Plans. A revision never changes, it only ends; past occurrences and those that someone acted on are stored as planned then.
 * All others are computed from the last revision.
 */
export async function plans(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)

  await run(sql`create table plans (
    id ${text} primary key,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "personId" ${text} not null references people (id) on delete cascade,
    status ${text} not null,
    revision integer not null,
    "keptUntil" ${text} not null,
    version integer not null,
    "createdAt" ${text} not null
  ) ${end}`)
  await run(sql`create index "plansByMedication" on plans ("medicationId")`)
  await run(sql`create index "plansByPerson" on plans ("personId")`)

  await run(sql`create table "planRevisions" (
    "planId" ${text} not null references plans (id) on delete cascade,
    number integer not null,
    "from" ${text} not null,
    until ${text},
    "timeZone" ${text} not null,
    content ${text} not null,
    primary key ("planId", number)
  ) ${end}`)

  await run(sql`create table occurrences (
    id ${text} primary key,
    "planId" ${text} not null references plans (id) on delete cascade,
    revision integer not null,
    "dueAt" ${text} not null,
    local ${text} not null,
    "timeZone" ${text} not null,
    milli integer not null,
    note ${text},
    food ${text},
    "windowStartsAt" ${text} not null,
    "windowEndsAt" ${text} not null,
    "skippedAt" ${text},
    "skippedBy" ${text},
    "skipReason" ${text},
    "skipNotes" ${text},
    "snoozedUntil" ${text}
  ) ${end}`)
  await run(sql`create index "occurrencesByPlan" on occurrences ("planId", "dueAt")`)

  for (const table of ['doses', 'deletedDoses']) {
    await run(sql`alter table ${sql.table(table)} add column "occurrenceId" ${text}`)
    await run(sql`alter table ${sql.table(table)} add column "overrideReason" ${text}`)
  }
  // At most one dose for each occurrence, however many calls race.
  await run(
    sql`create unique index "dosesByOccurrence" on doses ("occurrenceId") where "occurrenceId" is not null`,
  )
  await run(sql`alter table people add column "timeZone" ${text}`)
  await run(sql`alter table families add column "timeZone" ${text}`)
  await run(sql`alter table medications add column "warnDays" integer`)
  await run(sql`alter table medications add column "planCount" integer not null default 0`)
}

/** A medication may move from one family to another. */
const partOf = (row: 'old' | 'new') => `case id when ${row}."familyId" then ${row}."doseCount" else 0 end`

const EVENTS = [
  { event: 'insert', doses: `+ new."doseCount"`, families: `new."familyId"` },
  {
    event: 'update',
    doses: `- ${partOf('old')} + ${partOf('new')}`,
    families: `old."familyId", new."familyId"`,
  },
  { event: 'delete', doses: `- old."doseCount"`, families: `old."familyId"` },
]

/**
 * Number of doses of a family, maintained by the triggers of its revision. An account's total was the sum over all its
 * medications for every dose logged.
 */
export async function familyDoseCounts(tx: Tx): Promise<void> {
  await sql`alter table families add column "doseCount" integer not null default 0`.execute(tx)
  await sql`update families set "doseCount" = (select coalesce(sum(medications."doseCount"), 0) from medications
    where medications."familyId" = families.id)`.execute(tx)
  for (const { event, doses, families } of EVENTS) {
    const change = `update families set revision = revision + 1, "doseCount" = "doseCount" ${doses} where id in (${families});`
    const name = sql.id(`revisionOn_${event}`)
    if (isPostgres(tx)) {
      await sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.raw(
        `$$ begin ${change} return null; end $$`,
      )}`.execute(tx)
    } else {
      await sql`drop trigger ${name}`.execute(tx)
      await sql`create trigger ${name} after ${sql.raw(event)} on medications
        begin ${sql.raw(change)} end`.execute(tx)
    }
  }
}
