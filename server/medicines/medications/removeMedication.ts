import { recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/cleanUp.ts'
import { shownImageIds } from '../../people/images/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { lockMedication } from './queries.ts'

/** Deletes a medication with its doses and images that nothing else shows. 404 for a foreign one. */
export async function removeMedication(context: CallContext, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    const { familyId, name } = await lockMedication(txContext, id)
    const images = await shownImageIds(tx, id)
    await tx.deleteFrom('medications').where('id', '=', id).execute()
    await markUnshown(tx, images, context.now)
    await recordEvent(txContext, { familyId, what: 'medicationRemoved', thing: { id, name } })
  })
}
