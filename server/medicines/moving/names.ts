import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'

/**
 * Person of a member in another family, by the person's column here: null without an account there. Names of all others are not
 * that family's to see.
 */
const personThere = (column: string, familyId: string): RawBuilder<string | null> =>
  sql<string | null>`(select there.id from people here join people there on there."userId" = here."userId"
    where here.id = ${sql.ref(column)} and there."familyId" = ${familyId})`

/** A name that another family may not see; null if it has that person too, or nobody is named. */
export const lostName = (column: string, familyId: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${personThere(column, familyId)} is null then ${sql.ref(column)} end`

/** Moves the names of the old family's people in doses and movements to their persons in the new one, or to nobody. */
export async function moveNames(
  tx: Tx,
  medicationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ofOld = tx.selectFrom('people').where('familyId', '=', from).select('people.id')
  for (const table of ['doses', 'deletedDoses'] as const)
    for (const column of ['personId', 'loggedBy'] as const)
      await tx
        .updateTable(table)
        .set({ [column]: personThere(`${table}.${column}`, to) })
        .where('medicationId', '=', medicationId)
        .where(column, 'in', ofOld)
        .execute()
  await tx
    .updateTable('movements')
    .set({ personId: personThere('movements.personId', to) })
    .where('medicationId', '=', medicationId)
    .where('personId', 'in', ofOld)
    .execute()
}
