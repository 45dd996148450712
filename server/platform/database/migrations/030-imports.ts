import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Imports that can still be undone, with the ids of what they added. */
export async function imports(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table imports (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "byName" ${text} not null,
    "createdAt" ${text} not null,
    added integer not null,
    made ${text} not null
  ) ${end}`.execute(tx)
  await sql`create index "importsByFamily" on imports ("familyId", "createdAt")`.execute(tx)
  await sql`create index "importsByTime" on imports ("createdAt")`.execute(tx)
}
