import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** A medication may move from one family to another. */
const partOf = (row: 'old' | 'new') => `case id when ${row}."familyId" then ${row}."doseCount" else 0 end`

const EVENTS = [
  { event: 'insert', doses: `+ new."doseCount"`, families: `new."familyId"` },
  {
    event: 'update',
    doses: `- ${partOf('old')} + ${partOf('new')}`,
    families: `old."familyId", new."familyId"`,
  },
  { event: 'delete', doses: `- old."doseCount"`, families: `old."familyId"` },
]

/**
 * Number of doses of a family, maintained by the triggers of its revision. An account's total was the sum over all its
 * medications for every dose logged.
 */
export async function familyDoseCounts(tx: Tx): Promise<void> {
  await sql`alter table families add column "doseCount" integer not null default 0`.execute(tx)
  await sql`update families set "doseCount" = (select coalesce(sum(medications."doseCount"), 0) from medications
    where medications."familyId" = families.id)`.execute(tx)
  for (const { event, doses, families } of EVENTS) {
    const change = `update families set revision = revision + 1, "doseCount" = "doseCount" ${doses} where id in (${families});`
    const name = sql.id(`revisionOn_${event}`)
    if (isPostgres(tx)) {
      await sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.raw(
        `$$ begin ${change} return null; end $$`,
      )}`.execute(tx)
    } else {
      await sql`drop trigger ${name}`.execute(tx)
      await sql`create trigger ${name} after ${sql.raw(event)} on medications
        begin ${sql.raw(change)} end`.execute(tx)
    }
  }
}
