import { isDeepStrictEqual } from 'node:util'
import { fromMilli, toMilli } from '../../../contract/amounts.ts'
import type { ChangeMedicationBody, Medication } from '../../../contract/medications.ts'
import type { ChangedMedication, MoveLosses } from '../../../contract/moves.ts'
import { findFamily } from '../../people/families/queries.ts'
import { changedFields, recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/cleanUp.ts'
import { showImages } from '../../people/images/showImages.ts'
import { lockPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkPillImage, nameTakers } from '../medications/addMedication.ts'
import { changeStock } from '../medications/changeStock.ts'
import { rememberProduct } from '../medications/knownProducts.ts'
import { findMedication, lockMedication } from '../medications/queries.ts'
import { countPlans } from '../plans/makePlan.ts'
import { replanOpen, storeDue } from '../plans/storeDue.ts'
import { applyZones } from '../plans/zones.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { Stock } from '../stock/stock.ts'
import { bringBack } from './bringBack.ts'
import { moveNames } from './names.ts'
import { findSnapshot, type SnapshotHead } from './snapshots.ts'
import { takeSnapshot } from './takeSnapshot.ts'

/**
 * Changes a medication; omitted fields do not change. Moved to another family, it is for everyone by default, or for whom it was
 * there in the last day, see `moveMedication`. 404 for a foreign medication, family or image; 400 for people of another family;
 * 409 if `seenVersion` is outdated.
 */
export async function changeMedication(
  context: CallContext,
  id: string,
  { images, personIds, ...body }: ChangeMedicationBody,
  seenVersion: number | undefined,
): Promise<ChangedMedication> {
  return atomically(context, async (tx, txContext) => {
    const findReturning = async () =>
      body.familyId === undefined
        ? undefined
        : findSnapshot(tx, { medicationId: id, familyId: body.familyId }, context.now)
    // People are locked before medications, see `lockRows`.
    const returningPeople = peopleOfSnapshot(await findReturning())
    const people = await lockPeople(txContext, [...(personIds ?? []), ...returningPeople])
    const current = await lockMedication(txContext, id)
    const returning = await findReturning()
    if (!isDeepStrictEqual(peopleOfSnapshot(returning), returningPeople))
      throw new Refusal('changedMeanwhile', { version: current.version })
    if (seenVersion !== undefined && seenVersion !== current.version) {
      throw new Refusal('changedMeanwhile', { version: current.version })
    }
    if (body.familyId !== undefined) await findFamily(txContext, body.familyId)
    const before = await findMedication(txContext, id)
    checkPillImage(body.pillImage, images === undefined ? before.images : (images ?? []))
    const {
      name,
      familyId = current.familyId,
      purpose,
      notes,
      frequency,
      ifMissed,
      unit,
      step,
      warnDays,
      pillImage,
    } = body
    const updatedAt = context.now.toISOString()
    await tx
      .updateTable('medications')
      // Kysely omits undefined values.
      .set({
        name,
        familyId,
        purpose,
        notes,
        frequency,
        ifMissed,
        unit,
        warnDays,
        pillImage,
        version: current.version + 1,
        updatedAt,
      })
      .$if(step !== undefined, (query) => query.set({ stepMilli: toMilli(step as number) }))
      .where('id', '=', id)
      .execute()
    const stock = await openStock(txContext, id, await ownPersonIn(txContext, current.familyId))
    changeStock(stock, body, before, context.now)
    await saveStock(tx, stock, { updatedAt })
    const families = { from: current.familyId, to: familyId }
    const moves = families.from !== families.to
    const leftBehind = moves ? await moveMedication(txContext, id, families, returning, people) : undefined
    if (images !== undefined) {
      await showImages(txContext, id, images ?? [])
      await markUnshown(
        tx,
        before.images.map(({ url }) => url),
        context.now,
      )
    }
    if (moves || personIds !== undefined) {
      const back = returning?.losses.personIds.filter((one) => people.some((person) => person.id === one))
      await nameTakers(tx, { id, familyId }, personIds ?? back ?? [], people)
    }
    if (moves) await resumePlans(tx, id, context.now)
    const medication = await findMedication(txContext, id)
    await rememberProduct(tx, medication, packSize(stock))
    await recordChange(txContext, before, medication)
    return { ...medication, ...(leftBehind && { leftBehind }) }
  })
}

/** People whom the return of a medication names: of its plans, and whom it was for. */
const peopleOfSnapshot = (returning: SnapshotHead | undefined): string[] =>
  returning ? [...returning.losses.planPersonIds, ...returning.losses.personIds] : []

/** Content of a full pack of that kind. */
function packSize({ usable: [inUse] }: Stock): number | null {
  const milli = inUse?.initialMilli ?? null
  return milli === null ? null : Math.floor(fromMilli(milli))
}

const RECORDED = [
  'name',
  'purpose',
  'notes',
  'frequency',
  'ifMissed',
  'expirationDate',
  'pillCount',
  'initialPillCount',
  'amountLeft',
  'unit',
  'step',
  'warnDays',
  'productCode',
  'lot',
  'images',
  'pillImage',
  'personIds',
] as const

const recordable = ({ images, ...medication }: Medication) => ({
  ...medication,
  images: images.map(({ name }) => name),
  pillImage: images.find(({ url }) => url === medication.pillImage)?.name ?? null,
})

/** A move is a removal in one family's events and an addition in the other's; neither learns of the other. */
async function recordChange(
  txContext: CallContext<Tx>,
  before: Medication,
  after: Medication,
): Promise<void> {
  const { id, familyId, name } = after
  if (before.familyId !== familyId) {
    const left = { id, name: before.name }
    await recordEvent(txContext, { familyId: before.familyId, what: 'medicationRemoved', thing: left })
    await recordEvent(txContext, { familyId, what: 'medicationAdded', thing: { id, name } })
    return
  }
  const changed = changedFields(recordable(before), recordable(after), RECORDED)
  if (!changed) return
  await recordEvent(txContext, { familyId, what: 'medicationChanged', thing: { id, name }, ...changed })
}

/**
 * Moves the names in doses and stock history to another family, and leaves plans, low-stock notifications and shopping actions,
 * which are the old family's. Brings back what stayed there earlier. Returns what cannot go along, which is saved for a day. The
 * caller holds the lock of the medication, and of the people in `locked`.
 */
export async function moveMedication(
  txContext: CallContext<Tx>,
  medicationId: string,
  families: { from: string; to: string },
  returning: SnapshotHead | undefined,
  locked: readonly { id: string }[],
): Promise<MoveLosses> {
  const { database: tx, now } = txContext
  await storeDue(tx, medicationId, now)
  const losses = await takeSnapshot(txContext, medicationId, families)
  for (const table of ['doses', 'deletedDoses'] as const)
    await tx
      .updateTable(table)
      .set({ occurrenceId: null })
      .where('medicationId', '=', medicationId)
      .where('occurrenceId', 'is not', null)
      .execute()
  for (const table of ['plans', 'lowStock', 'shoppingMedications'] as const)
    await tx.deleteFrom(table).where('medicationId', '=', medicationId).execute()
  if (returning) await bringBack(tx, { medicationId, familyId: families.to }, returning, locked)
  await moveNames(tx, medicationId, families)
  return losses
}

/** Continues the plans that a medication has in its family now: zones and doses may have changed in the meantime. */
export async function resumePlans(tx: Tx, medicationId: string, now: Date): Promise<void> {
  await countPlans(tx, medicationId)
  await applyZones(tx, medicationId, now)
  await replanOpen(tx, medicationId, now)
}
