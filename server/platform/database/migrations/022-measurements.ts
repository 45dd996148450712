import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Measurements, and the kind of measurement that a planned dose asks for. No reference to the person who entered one: an event
 * names that person, who is therefore never deleted.
 */
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
