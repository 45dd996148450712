import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPerson } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'

/** Sets a person's allergies and conditions; null clears them. 404 for a foreign person. */
export const writeAllergies = (context: CallContext, id: string, allergies: string | null): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const person = await lockPerson(txContext, id)
    const before = await readAllergies(txContext, id)
    if (before === allergies) return
    await tx.updateTable('people').set({ allergies }).where('id', '=', id).execute()
    await recordEvent(txContext, {
      familyId: person.familyId,
      what: 'personChanged',
      thing: person,
      before: { allergies: before },
      after: { allergies },
    })
  })

/** Allergies and conditions of a person that the caller may see. */
export async function readAllergies({ database }: CallContext, personId: string): Promise<string | null> {
  const row = await database
    .selectFrom('people')
    .where('id', '=', personId)
    .select('allergies')
    .executeTakeFirst()
  return row?.allergies ?? null
}
