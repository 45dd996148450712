import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Medications that were joined, which can be undone; rows that came from the other one name the join. */
export async function joins(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table joins (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "medicationId" ${text} not null references medications (id) on delete cascade,
    "otherName" ${text} not null,
    "byName" ${text} not null,
    "createdAt" ${text} not null,
    "lastMovement" integer not null,
    undo ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "joinsByMedication" on joins ("medicationId")`.execute(tx)
  await sql`create index "joinsByFamily" on joins ("familyId")`.execute(tx)
  await sql`create index "joinsByTime" on joins ("createdAt")`.execute(tx)
  for (const table of ['doses', 'deletedDoses', 'packs', 'plans'])
    await sql`alter table ${sql.table(table)} add column "joinId" ${text}`.execute(tx)
}
