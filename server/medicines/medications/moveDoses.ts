import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'

/**
 * Moves names of people in doses and movements to the new family: members of both map to their person there, all others become
 * unknown, as their names are not that family's to see.
 */
export async function moveDoses(tx: Tx, medicationId: string, familyId: string): Promise<void> {
  const there = (person: string) =>
    sql<string | null>`(select there.id from people here join people there on there."userId" = here."userId"
      where here.id = ${sql.ref(person)} and there."familyId" = ${familyId})`
  for (const table of ['doses', 'deletedDoses'] as const) {
    await tx
      .updateTable(table)
      .set({ personId: there(`${table}.personId`), loggedBy: there(`${table}.loggedBy`) })
      .where('medicationId', '=', medicationId)
      .execute()
  }
  await tx
    .updateTable('movements')
    .set({ personId: there('movements.personId') })
    .where('medicationId', '=', medicationId)
    .execute()
}

/**
 * Deletes plans, which are for people of the old family, but keeps their doses; low-stock notifications belong to the old
 * family too.
 */
export async function leavePlans(tx: Tx, medicationId: string): Promise<void> {
  for (const table of ['doses', 'deletedDoses'] as const) {
    await tx
      .updateTable(table)
      .set({ occurrenceId: null })
      .where('medicationId', '=', medicationId)
      .where('occurrenceId', 'is not', null)
      .execute()
  }
  for (const table of ['plans', 'lowStock'] as const)
    await tx.deleteFrom(table).where('medicationId', '=', medicationId).execute()
  await tx.updateTable('medications').set({ planCount: 0 }).where('id', '=', medicationId).execute()
}

/** Shopping actions stay with the old family. */
export async function leaveShoppingList(tx: Tx, medicationId: string): Promise<void> {
  await tx.deleteFrom('shoppingMedications').where('medicationId', '=', medicationId).execute()
}
