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

/**
 * The trigger that raises a family's revision and dose count no longer uses a list of the two families: SQLite builds a table
 * for a list each time, a tenth of the time to log a dose.
 */
export async function revisionsWithoutLists(tx: Tx): Promise<void> {
  if (isPostgres(tx)) return
  await sql`drop trigger "revisionOn_update"`.execute(tx)
  await sql`create trigger "revisionOn_update" after update on medications
    begin
      update families set revision = revision + 1, "doseCount" = "doseCount" - old."doseCount"
        where id = old."familyId" and old."familyId" <> new."familyId";
      update families set revision = revision + 1,
        "doseCount" = "doseCount" + new."doseCount"
          - case id when old."familyId" then old."doseCount" else 0 end
        where id = new."familyId";
    end`.execute(tx)
}

/**
 * Confirmed address of an account, and the one last asked to confirm: reminders go to no other. Accounts that already get
 * e-mail count as confirmed.
 */
export async function confirmedAddresses(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table users add column "confirmedEmail" ${text}`.execute(tx)
  await sql`alter table users add column "askedEmail" ${text}`.execute(tx)
  await sql`update users set "confirmedEmail" = email, "askedEmail" = email
    where id in (select "userId" from "reminderSettings" where email = 1 or digest = 1)`.execute(tx)
}

/** Each account's address is a target of its own: before, only one of several recipients of the same e-mail got it. */
export async function addressesApart(tx: Tx): Promise<void> {
  await sql`update deliveries set "targetId" = 'email ' || "userId" where "targetId" = 'email'`.execute(tx)
}

/** Amount taken from a pack while it was not counted: subtracted if stopping the count is reversed. */
export async function uncountedDoses(tx: Tx): Promise<void> {
  await sql`alter table movements add column "uncountedMilli" integer`.execute(tx)
}

/** Accounts that get no e-mail about sign-ins on unknown devices. */
export async function silentSignIns(tx: Tx): Promise<void> {
  await sql`alter table users add column "silentSignIns" integer`.execute(tx)
}
