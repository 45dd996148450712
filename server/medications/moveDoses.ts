import { sql } from 'kysely'
import type { Tx } from '../database/tables.ts'

/**
 * The doses and movements of a medication that went to another family name people of that one: who is a member of both stays named, by
 * the person there. Of all others it is no longer known who they were; their names are not that family's to see.
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
 * Plans are for people of the family that the medication leaves. What was taken by them stays taken; that it runs low was told to that
 * family.
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

/** What was said of a medication on the shopping list of the family that it leaves is that family's alone. */
export async function leaveShoppingList(tx: Tx, medicationId: string): Promise<void> {
  await tx.deleteFrom('shoppingMedications').where('medicationId', '=', medicationId).execute()
}
