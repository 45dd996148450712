import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Parts of medications that stayed in a family when they were moved to another one, for the time in which they can move back. */
export async function moveSnapshots(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "moveSnapshots" (
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "familyId" ${text} not null references families (id) on delete cascade,
    part integer not null,
    "createdAt" ${text} not null,
    content ${text} not null,
    primary key ("medicationId", "familyId", part)
  ) ${end}`.execute(tx)
  await sql`create index "moveSnapshotsByFamily" on "moveSnapshots" ("familyId", "createdAt")`.execute(tx)
}
