import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Reminders. Each message is first a row of `deliveries`, unique by `key` and target; the sender claims it for a while. */
export async function reminders(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx)

  await run(sql`create table settings (name ${text} primary key, value ${text} not null) ${end}`)

  // Ends with the device's session.
  await run(sql`create table "pushSubscriptions" (
    id ${text} primary key,
    "sessionId" ${text} not null unique references sessions (id) on delete cascade,
    "userId" ${text} not null references users (id) on delete cascade,
    endpoint ${text} not null unique,
    p256dh ${text} not null,
    auth ${text} not null,
    label ${text} not null,
    "createdAt" ${text} not null,
    "lastOkAt" ${text},
    error ${text}
  ) ${end}`)
  await run(sql`create index "pushSubscriptionsByUser" on "pushSubscriptions" ("userId")`)

  await run(sql`create table "reminderSettings" (
    "userId" ${text} primary key references users (id) on delete cascade,
    email integer not null,
    digest integer not null,
    "showNames" integer not null,
    "quietFrom" ${text},
    "quietTo" ${text},
    "timeZone" ${text} not null
  ) ${end}`)

  await run(sql`create table follows (
    "userId" ${text} not null references users (id) on delete cascade,
    "personId" ${text} not null references people (id) on delete cascade,
    due integer not null,
    missed integer not null,
    stock integer not null,
    primary key ("userId", "personId")
  ) ${end}`)
  await run(sql`create index "followsByPerson" on follows ("personId")`)

  await run(sql`create table deliveries (
    id ${text} primary key,
    key ${text} not null,
    "targetId" ${text} not null,
    "userId" ${text} not null references users (id) on delete cascade,
    host ${text} not null,
    step ${text} not null,
    "personId" ${text} references people (id) on delete cascade,
    "medicationId" ${text} references medications (id) on delete cascade,
    "occurrenceId" ${text},
    about ${text} not null,
    "sendAt" ${text} not null,
    until ${text} not null,
    state ${text} not null,
    claim ${text},
    "leaseUntil" ${text},
    attempts integer not null,
    detail ${text},
    "sentAt" ${text},
    "watchUntil" ${text},
    action ${text},
    unique (key, "targetId")
  ) ${end}`)
  await run(sql`create index "deliveriesWaiting" on deliveries ("sendAt") where state = 'waiting'`)
  await run(sql`create index "deliveriesWatched" on deliveries ("watchUntil") where "watchUntil" is not null`)
  await run(sql`create index "deliveriesByUser" on deliveries ("userId", "sendAt")`)
  await run(sql`create index "deliveriesByMedication" on deliveries ("medicationId")`)
  await run(sql`create index "deliveriesByOccurrence" on deliveries ("occurrenceId")`)
  await run(sql`create index "deliveriesByPerson" on deliveries ("personId")`)

  await run(sql`create table "lowStock" (
    "medicationId" ${text} primary key references medications (id) on delete cascade,
    since ${text} not null
  ) ${end}`)

  // The first look considers existing plans.
  await run(sql`alter table plans add column "remindAt" ${text} not null default ''`)
  await run(sql`create index "plansToRemind" on plans ("remindAt") where status = 'active'`)
}
