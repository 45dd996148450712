import { recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/markForDeletion.ts'
import { shownImageIds } from '../../people/images/queries.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { lockMedication } from './queries.ts'

/** Deletes a medication with its doses and images that nothing else shows. 404 for a foreign one. */
export async function removeMedication(act: Acting, id: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    const { familyId, name } = await lockMedication(within, id)
    const images = await shownImageIds(tx, id)
    await tx.deleteFrom('medications').where('id', '=', id).execute()
    await markUnshown(tx, images, act.now)
    await recordEvent(within, { familyId, what: 'medicationRemoved', thing: { id, name } })
  })
}
