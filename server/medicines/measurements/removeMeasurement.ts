import { DAY_MS } from '../../../language/durations.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { MEASUREMENT_COLUMNS, measurementsOf, toMeasurement } from './queries.ts'
import { whatWasMeasured } from './whatWasMeasured.ts'

/** Time within which the member who entered a measurement may remove it, in any role. */
const OWN_MS = DAY_MS

/** Removes a measurement. 404 for a foreign one, 403 if the role allows only own recent ones. */
export async function removeMeasurement(context: CallContext, personId: string, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    const { name, familyId, createdAt, ...row } = await foundOrRefused(
      txContext,
      (by) =>
        measurementsOf(by)
          .where('people.id', '=', personId)
          .where('measurements.id', '=', id)
          .select(MEASUREMENT_COLUMNS)
          .select(['people.name', 'people.familyId', 'measurements.createdAt']),
      'measurementNotFound',
    )
    const isRecent = createdAt > new Date(context.now.getTime() - OWN_MS).toISOString()
    const isOwn = row.recordedBy !== null && row.recordedBy === (await ownPersonIn(txContext, familyId))
    if (!isRecent || !isOwn) await findFamily({ ...txContext, requiredRight: 'manage' }, familyId)
    const { numDeletedRows } = await tx.deleteFrom('measurements').where('id', '=', id).executeTakeFirst()
    // A racing call removed it first.
    if (numDeletedRows === 0n) throw new Refusal('measurementNotFound')
    await recordEvent(txContext, {
      familyId,
      what: 'measurementRemoved',
      thing: { id: personId, name },
      before: whatWasMeasured(toMeasurement(row)),
    })
  })
}
