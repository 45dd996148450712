import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPeople, ownPersonIn } from '../../people/people/queries.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { lockMedication, proveMedication } from '../medications/queries.ts'
import { countPlans } from '../plans/makePlan.ts'
import { planIn } from '../plans/occurrenceById.ts'
import { remindAnew } from '../plans/remindAnew.ts'
import { replanOpen, storeDue } from '../plans/storeDue.ts'
import { openStock, partsTaken, saveStock } from '../stock/ledger.ts'
import { giveBackDose, takeDose } from '../stock/takeDose.ts'
import { undoable } from './preview.ts'
import {
  bringBackSaid,
  isOfJoin,
  type JoinedFacts,
  KEPT_FIELDS,
  moveDoseRows,
  moveImagesBack,
  moveMovements,
  takersOf,
  whereJoin,
  withoutJoin,
} from './rows.ts'

/**
 * Separates two medications that were joined. Packs, doses, plans and images go back to where they came from; doses logged since
 * go with their plan, or else with their pack, and are taken from packs of their own medication. 404 for a foreign medication
 * and after the time to undo; 409 if its own packs have too little for one of those doses.
 */
export const separateMedications = (context: CallContext, id: string, joinId: string): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const { familyId } = await proveMedication(txContext, id)
    const find = () =>
      undoable(txContext, id)
        .where('joins.id', '=', joinId)
        .selectAll('joins')
        .executeTakeFirstOrThrow(orRefuse('joinNotFound'))
    // People are locked before medications, see `locked`.
    const named = await lockPeople(txContext, read(await find()).people)
    const { name } = await lockMedication(txContext, id)
    const join = await find()
    const undo = read(join)
    const { now } = context
    await storeDue(tx, id, now)
    const by = await ownPersonIn(txContext, familyId)
    await claimDoses(tx, id, join)
    const returned = await giveBackForeign(txContext, id, join, by)
    await bringBack(tx, id, { ...undo, people: undo.people.filter((one) => isThere(named, one)) }, now)
    const moved = await moveBack(tx, id, join, undo)
    for (const [medicationId, doses] of [
      [id, -moved],
      [undo.other.id, moved],
    ] as const) {
      const stock = await openStock(txContext, medicationId, by)
      stock.noteJoin()
      for (const [doseId, milli] of returned.get(medicationId) ?? []) takeDose(stock, milli, doseId)
      await saveStock(tx, stock, { doses, updatedAt: now.toISOString() })
      await countPlans(tx, medicationId)
      await replanOpen(tx, medicationId, now)
      await remindAnew(tx, medicationId)
    }
    await restoreKept(tx, id, undo)
    await tx.deleteFrom('joins').where('id', '=', joinId).execute()
    await recordEvent(txContext, {
      familyId,
      what: 'medicationSeparated',
      thing: { id, name },
      after: { name: undo.other.name },
    })
  })

type JoinRow = Tables['joins']

const read = ({ undo }: JoinRow): JoinedFacts => JSON.parse(undo)

const isThere = (people: readonly { id: string }[], id: string) => people.some((one) => one.id === id)

const movedPlans = (tx: Tx, joinId: string) =>
  tx.selectFrom('plans').where(whereJoin(joinId)).select('plans.id')

const movedPacks = async (tx: Tx, joinId: string): Promise<string[]> =>
  (await tx.selectFrom('packs').where(whereJoin(joinId)).select('id').execute()).map((pack) => pack.id)

/** Doses whose parts changed since the join, with what they take now from packs of either medication. */
async function changedDoses(tx: Tx, id: string, { lastMovement }: JoinRow, packs: ReadonlySet<string>) {
  const changed = await tx
    .selectFrom('movements')
    .innerJoin('doses', 'doses.id', 'movements.doseId')
    .where('movements.medicationId', '=', id)
    .where('movements.number', '>', lastMovement)
    .select(['doses.id', 'doses.joinId', 'doses.occurrenceId'])
    .distinct()
    .execute()
  const found = []
  for (const dose of changed) {
    const parts = await partsTaken(tx, id, dose.id)
    const isMoved = ({ first }: (typeof parts)[number]) => packs.has(first.packId)
    found.push({ ...dose, moved: parts.filter(isMoved), own: parts.filter((part) => !isMoved(part)) })
  }
  return found
}

/** Marks the doses logged since that belong to the other medication: of its plans, or only from its packs. */
async function claimDoses(tx: Tx, id: string, join: JoinRow): Promise<void> {
  const ofPlans = tx
    .selectFrom('occurrences')
    .where('planId', 'in', movedPlans(tx, join.id))
    .select('occurrences.id')
  for (const table of ['doses', 'deletedDoses'] as const)
    await tx
      .updateTable(table)
      .set({ joinId: join.id })
      .where('medicationId', '=', id)
      .where((eb) => eb.or([eb('joinId', 'is', null), eb.not(whereJoin(join.id))]))
      .where('occurrenceId', 'in', ofPlans)
      .execute()
  const packs = new Set(await movedPacks(tx, join.id))
  for (const dose of await changedDoses(tx, id, join, packs))
    if (
      !isOfJoin(dose.joinId, join.id) &&
      dose.occurrenceId === null &&
      dose.moved.length > 0 &&
      dose.own.length === 0
    )
      await tx.updateTable('doses').set({ joinId: join.id }).where('id', '=', dose.id).execute()
}

/**
 * Gives back what doses took since from packs of the other of the two medications; returns the amounts for each medication, by
 * dose.
 */
async function giveBackForeign(
  txContext: CallContext<Tx>,
  id: string,
  join: JoinRow,
  by: string | null,
): Promise<ReadonlyMap<string, [doseId: string, milli: number][]>> {
  const tx = txContext.database
  const packs = new Set(await movedPacks(tx, join.id))
  const stock = await openStock(txContext, id, by)
  const returned = new Map<string, [string, number][]>()
  for (const dose of await changedDoses(tx, id, join, packs)) {
    const isMoved = isOfJoin(dose.joinId, join.id)
    const foreign = isMoved ? dose.own : dose.moved
    if (foreign.length === 0) continue
    giveBackDose(stock, foreign)
    const owner = isMoved ? read(join).other.id : id
    const milli = foreign.reduce((sum, part) => sum + part.milli, 0)
    returned.set(owner, [...(returned.get(owner) ?? []), [dose.id, milli]])
  }
  await saveStock(tx, stock, { updatedAt: txContext.now.toISOString() })
  // Doses deleted since cannot take from packs of the other one again.
  const spanning = await tx
    .selectFrom('movements')
    .innerJoin('deletedDoses', 'deletedDoses.id', 'movements.doseId')
    .where('movements.medicationId', '=', id)
    .where('movements.number', '>', join.lastMovement)
    .select(['deletedDoses.id', 'deletedDoses.joinId', 'movements.packId'])
    .execute()
  const lost = spanning.filter(({ joinId, packId }) => isOfJoin(joinId, join.id) !== packs.has(packId))
  for (const dose of lost) await tx.deleteFrom('deletedDoses').where('id', '=', dose.id).execute()
  return returned
}

/** Inserts the other medication again, without packs and doses, which follow. */
async function bringBack(tx: Tx, id: string, undo: JoinedFacts, now: Date): Promise<void> {
  const { movementCount, familyId } = await tx
    .selectFrom('medications')
    .where('id', '=', id)
    .select(['movementCount', 'familyId'])
    .executeTakeFirstOrThrow()
  const { other, people, correction, shopping } = undo
  await tx
    .insertInto('medications')
    // Its stock history keeps the numbers that it got.
    .values({
      ...other,
      familyId,
      movementCount,
      doseCount: 0,
      version: other.version + 1,
      updatedAt: now.toISOString(),
    })
    .execute()
  if (people.length > 0)
    await tx
      .insertInto('medicationPeople')
      .values(people.map((personId) => ({ medicationId: other.id, personId })))
      .execute()
  await bringBackSaid(tx, id, 'ingredientCorrections', correction)
  await bringBackSaid(tx, id, 'shoppingMedications', shopping)
}

/** Moves back packs, doses, plans and images; returns the number of doses. */
async function moveBack(tx: Tx, id: string, { id: joinId }: JoinRow, undo: JoinedFacts): Promise<number> {
  const { other, joins } = undo
  const to = { medicationId: other.id, joinId: withoutJoin(joinId) }
  const packs = await movedPacks(tx, joinId)
  await moveMovements(tx, { from: id, to: other.id, shift: 0 }, packs)
  await tx
    .updateTable('packs')
    .set((eb) => ({
      ...to,
      // The name that joining gave it.
      name: eb
        .case()
        .when('name', '=', other.name)
        .then(eb.val<string | null>(null))
        .else(eb.ref('name'))
        .end(),
    }))
    .where(whereJoin(joinId))
    .execute()
  if (joins.length > 0) await tx.insertInto('joins').values(joins).execute()
  const plans = new Set((await movedPlans(tx, joinId).execute()).map((plan) => plan.id))
  await tx.updateTable('plans').set(to).where(whereJoin(joinId)).execute()
  await moveDoseRows(tx, 'deletedDoses', { medicationId: id, joinId }, to)
  const moved = await moveDoseRows(tx, 'doses', { medicationId: id, joinId }, to)
  const waiting = await tx
    .selectFrom('deliveries')
    .where('medicationId', '=', id)
    .where('occurrenceId', 'is not', null)
    .select(['id', 'occurrenceId'])
    .execute()
  for (const { id: deliveryId, occurrenceId } of waiting)
    if (plans.has(planIn(occurrenceId ?? '')))
      await tx
        .updateTable('deliveries')
        .set({ medicationId: other.id })
        .where('id', '=', deliveryId)
        .execute()
  await moveImagesBack(tx, id, undo, new Set(packs))
  return moved
}

/** Restores what joining changed of the kept medication, as far as nobody changed it since. */
async function restoreKept(tx: Tx, id: string, { before, after, peopleBefore, peopleAfter }: JoinedFacts) {
  const current = await tx
    .selectFrom('medications')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const unchanged = KEPT_FIELDS.filter((field) => field in after && current[field] === after[field])
  await tx
    .updateTable('medications')
    .set((eb) => ({
      ...Object.fromEntries(unchanged.map((field) => [field, before[field]])),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const takers = await takersOf(tx, id)
  if (JSON.stringify(takers) !== JSON.stringify(peopleAfter)) return
  const added = peopleAfter.filter((one) => !peopleBefore.includes(one))
  if (added.length > 0)
    await tx
      .deleteFrom('medicationPeople')
      .where('medicationId', '=', id)
      .where('personId', 'in', added)
      .execute()
}
