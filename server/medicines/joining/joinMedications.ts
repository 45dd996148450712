import type { Selectable } from 'kysely'
import { type Join, UNDO_JOIN_HOURS } from '../../../contract/joins.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { shownImages } from '../../people/images/showImages.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockMedication, medicationsOf, proveMedication } from '../medications/queries.ts'
import { countPlans } from '../plans/makePlan.ts'
import { remindAnew } from '../plans/remindAnew.ts'
import { replanOpen, storeDue } from '../plans/storeDue.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import { isOtherName, type JoinLimits, refuseJoin } from './preview.ts'
import {
  type JoinedFacts,
  KEPT_FIELDS,
  type KeptFields,
  medicationsIn,
  moveDoseRows,
  moveMovements,
  type SharedFact,
  takersOf,
  withJoin,
} from './rows.ts'

/**
 * Joins `otherId` into the medication `id`: its packs, doses, plans and images go there, and it is gone. Their stock history is
 * appended, so that each pack's count stays the sum of its movements. 404 for a foreign medication or one of another family;
 * 409 if they differ in unit or strength, or have too many packs or images together.
 */
export function joinMedications(
  context: CallContext,
  id: string,
  otherId: string,
  limits: JoinLimits,
): Promise<Join> {
  return atomically(context, async (tx, txContext) => {
    // Before the other one is looked at: who may not join learns nothing of it.
    await proveMedication(txContext, id)
    const there = await medicationsOf({ ...txContext, requiredRight: 'see' })
      .where('medications.id', '=', otherId)
      .select('medications.id')
      .executeTakeFirst()
    // In one order, so that two calls cannot deadlock.
    for (const each of [id, ...(there && otherId !== id ? [otherId] : [])].sort())
      await lockMedication(txContext, each)
    const byName = context.caller.account.name
    const find = (medicationId: string) =>
      tx.selectFrom('medications').where('id', '=', medicationId).selectAll().executeTakeFirst()
    const [kept, other] = [await find(id), there && (await find(otherId))]
    const creation = await claimIdempotencyKey(txContext, { otherName: other?.name ?? '', byName })
    const { id: joinId, createdAt } = creation
    // The first answer, whatever became of it since: the other one is gone.
    if (creation.isRepeat) return toJoin({ id: joinId, medicationId: id, createdAt, ...creation.settled })
    if (!kept || !other) throw new Refusal('medicationNotFound')
    await refuseJoin(tx, kept, other, limits)
    const { familyId } = kept
    // Windows reach half-way to the neighbours, and earlier ones must not change.
    for (const each of [id, otherId]) await storeDue(tx, each, context.now)
    const by = await ownPersonIn(txContext, familyId)
    for (const each of [id, otherId])
      await saveStock(tx, await openStock(txContext, each, by), { updatedAt: createdAt })
    const [keptNow, otherNow] = [await find(id), await find(otherId)] as [Medication, Medication]
    const undo = await gather(tx, keptNow, otherNow)
    await moveRows(tx, { kept: keptNow, other: otherNow, joinId })
    await moveWhatIsSaid(tx, keptNow, otherNow, undo)
    await tx.deleteFrom('medications').where('id', '=', otherId).execute()
    const stock = await openStock(txContext, id, by)
    stock.noteJoin()
    await saveStock(tx, stock, { doses: otherNow.doseCount, updatedAt: createdAt })
    await countPlans(tx, id)
    await replanOpen(tx, id, context.now)
    await remindAnew(tx, id)
    const oldest = new Date(context.now.getTime() - UNDO_JOIN_HOURS * 60 * 60 * 1000).toISOString()
    await tx.deleteFrom('joins').where('familyId', '=', familyId).where('createdAt', '<=', oldest).execute()
    const row = { id: joinId, medicationId: id, otherName: other.name, byName, createdAt }
    await tx
      .insertInto('joins')
      .values({ ...row, familyId, lastMovement: stock.movementCount, undo: JSON.stringify(undo) })
      .execute()
    await recordEvent(txContext, {
      familyId,
      what: 'medicationJoined',
      thing: { id, name: kept.name },
      before: { name: other.name },
      after: { name: kept.name },
    })
    return toJoin(row)
  })
}

type Medication = Selectable<Tables['medications']>

const toJoin = ({ byName: madeBy, ...row }: Omit<Join, 'madeBy'> & { byName: string }): Join => ({
  ...row,
  madeBy,
})

/** Fills in what the kept one lacks; different notes are both kept, if they fit. */
function filledIn(kept: Medication, other: Medication): KeptFields {
  const { notes, stepMilli } = kept
  const both = notes === null || other.notes === null ? null : `${notes}\n${other.notes}`
  return {
    purpose: kept.purpose ?? other.purpose,
    notes: both !== null && notes !== other.notes && both.length <= 2000 ? both : (notes ?? other.notes),
    frequency: kept.frequency ?? other.frequency,
    ifMissed: kept.ifMissed ?? other.ifMissed,
    // Amounts of both are multiples of the smaller one.
    stepMilli: Math.min(stepMilli, other.stepMilli),
    warnDays: kept.warnDays ?? other.warnDays,
    pillImage: kept.pillImage ?? other.pillImage,
  }
}

async function gather(tx: Tx, kept: Medication, other: Medication): Promise<JoinedFacts> {
  const of = async <Table extends 'ingredientCorrections' | 'shoppingMedications'>(
    table: Table,
  ): Promise<SharedFact<Table>> => {
    const find = (id: string) =>
      tx
        .selectFrom(table as 'ingredientCorrections')
        .where('medicationId', '=', id)
        .selectAll()
        .executeTakeFirst() as unknown as Promise<Tables[Table] | undefined>
    return { row: await find(other.id), isMoved: (await find(kept.id)) === undefined }
  }
  const shown = new Set((await shownImages(tx, kept.id)).map(({ url }) => url))
  const joins = await tx.selectFrom('joins').where('medicationId', '=', other.id).selectAll().execute()
  const [peopleBefore, people] = [await takersOf(tx, kept.id), await takersOf(tx, other.id)]
  const after = filledIn(kept, other)
  const changed = KEPT_FIELDS.filter((field) => after[field] !== kept[field])
  const only = (fields: KeptFields): Partial<KeptFields> =>
    Object.fromEntries(changed.map((field) => [field, fields[field]]))
  const isForAll = peopleBefore.length === 0 || people.length === 0
  return {
    other,
    people,
    correction: await of('ingredientCorrections'),
    shopping: await of('shoppingMedications'),
    images: (await shownImages(tx, other.id)).map(({ url: imageId, ...image }) => ({
      ...image,
      imageId,
      isShared: shown.has(imageId),
    })),
    joins: joins.map((row) => ({ ...row, lastMovement: row.lastMovement + kept.movementCount })),
    medications: [other.id, ...joins.flatMap(({ undo }) => medicationsIn(undo))],
    before: only(kept),
    after: only(after),
    peopleBefore,
    peopleAfter: isForAll ? [] : [...new Set([...peopleBefore, ...people])].sort(),
  }
}

/** Moves packs with their movements, doses and plans. */
async function moveRows(
  tx: Tx,
  { kept, other, joinId }: { kept: Medication; other: Medication; joinId: string },
): Promise<void> {
  const shift = kept.movementCount
  const medicationId = kept.id
  await moveMovements(tx, { from: other.id, to: medicationId, shift })
  await tx
    .updateTable('packs')
    .set((eb) => ({
      medicationId,
      joinId: withJoin(joinId),
      lastCount: eb
        .case()
        .when('lastCount', '>', 0)
        .then(eb('lastCount', '+', shift))
        .else(eb.ref('lastCount'))
        .end(),
      ...(isOtherName(kept.name, other.name) && { name: eb.fn.coalesce('name', eb.val(other.name)) }),
    }))
    .where('medicationId', '=', other.id)
    .execute()
  await tx
    .updateTable('deletedDoses')
    .set((eb) => ({ lastMovement: eb('lastMovement', '+', shift) }))
    .where('medicationId', '=', other.id)
    .execute()
  for (const table of ['doses', 'deletedDoses'] as const)
    await moveDoseRows(tx, table, { medicationId: other.id }, { medicationId, joinId: withJoin(joinId) })
  await tx
    .updateTable('plans')
    .set({ medicationId, joinId: withJoin(joinId) })
    .where('medicationId', '=', other.id)
    .execute()
  await tx.updateTable('deliveries').set({ medicationId }).where('medicationId', '=', other.id).execute()
  await tx
    .updateTable('medications')
    .set({ movementCount: shift + other.movementCount })
    .where('id', '=', medicationId)
    .execute()
}

/** Moves images, people, and what the family said about it. */
async function moveWhatIsSaid(tx: Tx, kept: Medication, other: Medication, undo: JoinedFacts): Promise<void> {
  const medicationId = kept.id
  const shown = await shownImages(tx, medicationId)
  const last = Math.max(-1, ...shown.map(({ sequence }) => sequence))
  const own = shown.map(({ url }) => url)
  await tx
    .updateTable('medicationImages')
    .set((eb) => ({ medicationId, sequence: eb('sequence', '+', last + 1) }))
    .where('medicationId', '=', other.id)
    .$if(own.length > 0, (query) => query.where('imageId', 'not in', own))
    .execute()
  // Changed columns are no references to people, who are locked before medications.
  if (undo.peopleAfter.length === 0)
    await tx.deleteFrom('medicationPeople').where('medicationId', '=', medicationId).execute()
  else
    await tx
      .updateTable('medicationPeople')
      .set({ medicationId })
      .where('medicationId', '=', other.id)
      .where('personId', 'not in', undo.peopleBefore)
      .execute()
  for (const table of ['shoppingMedications', 'ingredientCorrections'] as const) {
    if ((table === 'shoppingMedications' ? undo.shopping : undo.correction).isMoved)
      await tx.updateTable(table).set({ medicationId }).where('medicationId', '=', other.id).execute()
  }
  await tx
    .updateTable('medications')
    .set((eb) => ({ ...undo.after, version: eb('version', '+', 1) }))
    .where('id', '=', medicationId)
    .execute()
}
