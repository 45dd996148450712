import type { ChangeIngredientsBody, MedicationIngredients } from '../../contract/ingredients.ts'
import type { Tx } from '../database/tables.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { lockMedication } from '../medications/queries.ts'
import { byLexicon, inWordsOfLists, knownOf, sameIngredients } from './known.ts'
import { findCorrected, findIngredients, type Lists } from './queries.ts'

/** Replaces the family's entry; stores nothing that the lexicon says anyway. */
async function keep(tx: Tx, medication: { id: string; name: string }, said: string[] | null): Promise<void> {
  const { id, name } = medication
  if (said === null || sameIngredients(said, byLexicon(name).ingredients)) {
    await tx.deleteFrom('ingredientCorrections').where('medicationId', '=', id).execute()
    return
  }
  const row = { ingredients: JSON.stringify(said), forName: name }
  await tx
    .insertInto('ingredientCorrections')
    .values({ medicationId: id, ...row })
    .onConflict((conflict) => conflict.column('medicationId').doUpdateSet(row))
    .execute()
}

/** Sets the ingredients of a medication; null removes the family's entry. 404 for a foreign medication. */
export async function changeIngredients(
  act: Acting,
  registers: Lists['registers'],
  id: string,
  { ingredients }: ChangeIngredientsBody,
): Promise<MedicationIngredients> {
  return atomically(act, async (tx, within) => {
    const { familyId, name } = await lockMedication(within, id)
    const before = knownOf(await findCorrected(within, id)).ingredients
    await keep(tx, { id, name }, ingredients && inWordsOfLists(ingredients))
    const answer = await findIngredients(within, registers, id)
    if (!sameIngredients(before, answer.ingredients))
      await recordEvent(within, {
        familyId,
        what: 'medicationChanged',
        thing: { id, name },
        before: { ingredients: before },
        after: { ingredients: answer.ingredients },
      })
    return answer
  })
}
