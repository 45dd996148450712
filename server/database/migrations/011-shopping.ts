import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * What families are to buy: what somebody wrote, and what was said of medications, which are on the list by themselves when
 * little is left. No references to people: who changed anything here is named by an event, and so is never deleted.
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
