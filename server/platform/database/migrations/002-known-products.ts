import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Product details that a family confirmed for a code, to fill in its next package. */
export async function knownProducts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table "knownProducts" (
    "familyId" ${text} not null references families (id) on delete cascade,
    "productCode" ${text} not null,
    name ${text} not null,
    purpose ${text},
    "pillCount" integer check ("pillCount" between 0 and 100000),
    "confirmedAt" ${text} not null,
    primary key ("familyId", "productCode")
  ) ${end}`.execute(tx)
}
