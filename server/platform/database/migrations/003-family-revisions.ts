import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

const EVENTS = [
  { event: 'insert', families: `new."familyId"` },
  { event: 'update', families: `old."familyId", new."familyId"` },
  { event: 'delete', families: `old."familyId"` },
]

/**
 * A number that rises with every change of a family's medications. Doses and shown images change only together with their
 * medication's row. Triggers maintain it, so that no write can forget it.
 */
export async function familyRevisions(tx: Tx): Promise<void> {
  await sql`alter table families add column revision integer not null default 0`.execute(tx)
  for (const { event, families } of EVENTS) {
    const rise = `update families set revision = revision + 1 where id in (${families});`
    const name = `"revisionOn_${event}"`
    if (isPostgres(tx)) {
      await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as ${sql.raw(
        `$$ begin ${rise} return null; end $$`,
      )}`.execute(tx)
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on medications
        for each row execute function ${sql.raw(name)}()`.execute(tx)
    } else {
      await sql`create trigger ${sql.raw(name)} after ${sql.raw(event)} on medications
        begin ${sql.raw(rise)} end`.execute(tx)
    }
  }
}
