import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPerson } from '../../people/people/queries.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'

/** Sets a person's allergies and conditions; null clears them. 404 for a foreign person. */
export const writeAllergies = (act: Acting, id: string, allergies: string | null): Promise<void> =>
  atomically(act, async (tx, within) => {
    const person = await lockPerson(within, id)
    const before = await readAllergies(within, id)
    if (before === allergies) return
    await tx.updateTable('people').set({ allergies }).where('id', '=', id).execute()
    await recordEvent(within, {
      familyId: person.familyId,
      what: 'personChanged',
      thing: person,
      before: { allergies: before },
      after: { allergies },
    })
  })

/** Allergies and conditions of a person that the caller may see. */
export async function readAllergies({ database }: Acting, personId: string): Promise<string | null> {
  const row = await database
    .selectFrom('people')
    .where('id', '=', personId)
    .select('allergies')
    .executeTakeFirst()
  return row?.allergies ?? null
}
