import { sql } from 'kysely'
import { fromMilli, toMilli } from '../../../contract/amounts.ts'
import type { ChangeMedicationBody, Medication } from '../../../contract/medications.ts'
import { findFamily } from '../../people/families/queries.ts'
import { changedFields, recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/markForDeletion.ts'
import { showImages } from '../../people/images/showImages.ts'
import { lockPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { Stock } from '../stock/stock.ts'
import { changeStock } from './changeStock.ts'
import { checkPillImage } from './checkPillImage.ts'
import { rememberProduct } from './knownProducts.ts'
import { nameTakers } from './nameTakers.ts'
import { findMedication, lockMedication } from './queries.ts'

/**
 * Moves names of people in doses and movements to the new family: members of both map to their person there, all others become
 * unknown, as their names are not that family's to see.
 */
async function moveDoses(tx: Tx, medicationId: string, familyId: string): Promise<void> {
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
async function leavePlans(tx: Tx, medicationId: string): Promise<void> {
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
async function leaveShoppingList(tx: Tx, medicationId: string): Promise<void> {
  await tx.deleteFrom('shoppingMedications').where('medicationId', '=', medicationId).execute()
}

/**
 * Changes a medication; omitted fields do not change. Moved to another family, it is for everyone by default. 404 for a foreign
 * medication, family or image; 400 for people of another family; 409 if `seenVersion` is outdated.
 */
export async function changeMedication(
  context: CallContext,
  id: string,
  { images, personIds, ...body }: ChangeMedicationBody,
  seenVersion: number | undefined,
): Promise<Medication> {
  return atomically(context, async (tx, txContext) => {
    const people = await lockPeople(txContext, personIds)
    const current = await lockMedication(txContext, id)
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
    const moves = familyId !== current.familyId
    if (moves) {
      await moveDoses(tx, id, familyId)
      await leavePlans(tx, id)
      await leaveShoppingList(tx, id)
    }
    if (images !== undefined) {
      await showImages(txContext, id, images ?? [])
      await markUnshown(
        tx,
        before.images.map(({ url }) => url),
        context.now,
      )
    }
    if (moves || personIds !== undefined) await nameTakers(tx, { id, familyId }, personIds ?? [], people)
    const medication = await findMedication(txContext, id)
    await rememberProduct(tx, medication, packSize(stock))
    await recordChange(txContext, before, medication)
    return medication
  })
}

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
