import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

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
