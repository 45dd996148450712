import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

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
