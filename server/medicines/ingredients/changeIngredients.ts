import type { ChangeIngredientsBody, MedicationIngredients } from '../../../contract/ingredients.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { lockMedication } from '../medications/queries.ts'
import { inWordsOfLists, knownOf, sameIngredients } from './knownIngredients.ts'
import { findCorrected, findIngredients, type Lists } from './queries.ts'

const forget = (tx: Tx, id: string) =>
  tx.deleteFrom('ingredientCorrections').where('medicationId', '=', id).execute()

/** Stores the family's entry. */
async function keep(tx: Tx, { id, name }: { id: string; name: string }, said: string[]): Promise<void> {
  const row = { ingredients: JSON.stringify(said), forName: name }
  await tx
    .insertInto('ingredientCorrections')
    .values({ medicationId: id, ...row })
    .onConflict((conflict) => conflict.column('medicationId').doUpdateSet(row))
    .execute()
}

/** Sets the ingredients of a medication; null removes the family's entry. 404 for a foreign medication. */
export async function changeIngredients(
  context: CallContext,
  registers: Lists['registers'],
  id: string,
  { ingredients }: ChangeIngredientsBody,
): Promise<MedicationIngredients> {
  return atomically(context, async (tx, txContext) => {
    const { familyId, name } = await lockMedication(txContext, id)
    const before = knownOf(await findCorrected(txContext, id)).ingredients
    await forget(tx, id)
    const bySource = await findIngredients(txContext, registers, id)
    const said = ingredients && inWordsOfLists(ingredients)
    // Stores nothing that a list or a register says anyway.
    const isSaid = said !== null && !sameIngredients(said, bySource.ingredients)
    if (isSaid) await keep(tx, { id, name }, said)
    const answer = isSaid ? await findIngredients(txContext, registers, id) : bySource
    if (!sameIngredients(before, answer.ingredients))
      await recordEvent(txContext, {
        familyId,
        what: 'medicationChanged',
        thing: { id, name },
        before: { ingredients: before },
        after: { ingredients: answer.ingredients },
      })
    return answer
  })
}
