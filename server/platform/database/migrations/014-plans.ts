import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

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
