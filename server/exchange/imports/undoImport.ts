import { type Import, UNDO_HOURS } from '../../../contract/imports.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { reopen } from '../../medicines/doses/placeDose.ts'
import { medicationsIn } from '../../medicines/joining/rows.ts'
import { countPlans } from '../../medicines/plans/makePlan.ts'
import { readPlans } from '../../medicines/plans/queries.ts'
import { replanOpen } from '../../medicines/plans/storeDue.ts'
import { findFamily, lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/cleanUp.ts'
import { shownImageIds } from '../../people/images/queries.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type LockedMedicine, lockMedicines } from './existing.ts'

const IDS_AT_ONCE = 500

const undoable = ({ database, now }: CallContext, familyId: string) =>
  database
    .selectFrom('imports')
    .where('familyId', '=', familyId)
    .where('createdAt', '>', new Date(now.getTime() - UNDO_HOURS * HOUR_MS).toISOString())

/** Imports into a family that can be undone, newest first. */
export async function listImports(context: CallContext, familyId: string): Promise<Import[]> {
  await findFamily(context, familyId)
  return undoable(context, familyId)
    .select(['id', 'byName as madeBy', 'createdAt', 'added'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Ids that an import wrote to a family, of plans and doses only those of medicines that were there before. */
export interface Made extends Record<'people' | 'medicines' | 'doses' | 'measurements', string[]> {
  /** Absent in imports of version 1.0.0. */
  plans?: string[] | undefined
  /** Time zone that it gave to a family without one. */
  timeZone?: string | undefined
}

const madeBy = async (context: CallContext, familyId: string, id: string) => {
  const row = await undoable(context, familyId)
    .where('id', '=', id)
    .select(['made', 'added'])
    .executeTakeFirst()
  if (!row) throw new Refusal('importNotFound')
  return { made: JSON.parse(row.made) as Made, added: row.added }
}

/**
 * Removes everything that an import added, as far as the family still has it. 404 for a foreign family and after the time to
 * undo.
 */
export const undoImport = (context: CallContext, familyId: string, id: string): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    await findFamily(txContext, familyId)
    const { made } = await madeBy(txContext, familyId, id)
    const own = await lockMedicinesOf(tx, familyId, made)
    await lockFamily(txContext, familyId)
    const { added } = await madeBy(txContext, familyId, id)
    const isNew = new Set(made.medicines)
    const joined = await joinedFromElsewhere(tx, made.medicines, isNew)
    const news = own.filter((medicine) => isNew.has(medicine.id) && !joined.has(medicine.id))
    await removeMedicines(tx, news, context.now)
    const others = own.filter((medicine) => !isNew.has(medicine.id))
    const planned = others.filter(({ planCount }) => planCount > 0)
    await removePlans(tx, others, made.plans ?? [])
    for (const medicine of planned) await reopen(tx, medicine.id, context.now)
    const ofFamily = tx.selectFrom('medications').where('familyId', '=', familyId).select('medications.id')
    // They never took anything from packs: what was there when they were logged is unknown.
    for (const table of ['doses', 'deletedDoses'] as const)
      await inChunks(made.doses, (ids) =>
        tx.deleteFrom(table).where('id', 'in', ids).where('medicationId', 'in', ofFamily),
      )
    for (const medicine of planned) await replanOpen(tx, medicine.id, context.now)
    const people = tx.selectFrom('people').where('familyId', '=', familyId).select('people.id')
    await inChunks(made.measurements, (ids) =>
      tx.deleteFrom('measurements').where('id', 'in', ids).where('personId', 'in', people),
    )
    await removePeople(tx, familyId, made.people, context.now)
    await recountDoses(tx, familyId)
    if (made.timeZone) await takeBackZone(tx, familyId, made.timeZone)
    await tx.deleteFrom('imports').where('id', '=', id).execute()
    await recordEvent(txContext, {
      familyId,
      what: 'importUndone',
      thing: { id, name: null },
      before: { added },
    })
  })

/** Medicines of an import into which the family joined one that it did not bring: they stay, with what came from there. */
async function joinedFromElsewhere(
  tx: Tx,
  medicines: readonly string[],
  isNew: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const joined = new Set<string>()
  await inChunks(medicines, async (some) => {
    const rows = await tx
      .selectFrom('joins')
      .where('medicationId', 'in', some)
      .select(['medicationId', 'undo'])
      .execute()
    for (const { medicationId, undo } of rows)
      if (medicationsIn(undo).some((id) => !isNew.has(id))) joined.add(medicationId)
  })
  return joined
}

/** Locks the medicines that an import made or added plans or doses to, as far as they are still in the family. */
async function lockMedicinesOf(
  tx: Tx,
  familyId: string,
  { medicines, plans = [], doses }: Made,
): Promise<LockedMedicine[]> {
  const ids = new Set(medicines)
  await inChunks(plans, async (some) => {
    const rows = await tx.selectFrom('plans').where('id', 'in', some).select('medicationId').execute()
    for (const { medicationId } of rows) ids.add(medicationId)
  })
  for (const table of ['doses', 'deletedDoses'] as const)
    await inChunks(doses, async (some) => {
      const rows = await tx
        .selectFrom(table)
        .where('id', 'in', some)
        .select('medicationId')
        .distinct()
        .execute()
      for (const { medicationId } of rows) ids.add(medicationId)
    })
  const own: LockedMedicine[] = []
  await inChunks([...ids].sort(), async (some) => {
    for (const medicine of await lockMedicines(tx, familyId, some)) own.push(medicine)
  })
  return own
}

/** Takes back the time zone that an import gave to a family, unless plans of others go by it meanwhile. */
async function takeBackZone(tx: Tx, familyId: string, timeZone: string): Promise<void> {
  if ((await readPlans(tx, { familyId })).length > 0) return
  await tx
    .updateTable('families')
    .set({ timeZone: null })
    .where('id', '=', familyId)
    .where('timeZone', '=', timeZone)
    .execute()
}

async function inChunks(
  ids: readonly string[],
  work: (some: string[]) => Promise<void> | { execute(): Promise<unknown> },
): Promise<void> {
  for (const some of inPieces(ids, IDS_AT_ONCE)) {
    const query = work(some)
    await ('execute' in query ? query.execute() : query)
  }
}

async function removeMedicines(tx: Tx, medicines: readonly LockedMedicine[], now: Date): Promise<void> {
  for (const { id } of medicines) {
    const images = await shownImageIds(tx, id)
    await tx.deleteFrom('medications').where('id', '=', id).execute()
    await markUnshown(tx, images, now)
  }
}

/** Removes plans of medicines that stay. Doses that were logged for them since stay as extra ones. */
async function removePlans(
  tx: Tx,
  medicines: readonly LockedMedicine[],
  plans: readonly string[],
): Promise<void> {
  const ids = medicines.map(({ id }) => id)
  if (ids.length === 0) return
  await inChunks(plans, async (some) => {
    const own = tx.selectFrom('plans').where('id', 'in', some).where('medicationId', 'in', ids).select('id')
    const occurrences = tx.selectFrom('occurrences').where('planId', 'in', own).select('occurrences.id')
    for (const table of ['doses', 'deletedDoses'] as const)
      await tx
        .updateTable(table)
        .set({ occurrenceId: null })
        .where('occurrenceId', 'in', occurrences)
        .execute()
    await tx.deleteFrom('plans').where('id', 'in', own).execute()
  })
  if (plans.length > 0) for (const id of ids) await countPlans(tx, id)
}

/** People named elsewhere meanwhile are archived, as history keeps its names. */
async function removePeople(tx: Tx, familyId: string, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const { isNamed } = await tx
      .selectNoFrom((eb) =>
        eb
          .or([
            eb.exists(eb.selectFrom('plans').where('personId', '=', id).select('plans.id')),
            eb.exists(eb.selectFrom('medicationPeople').where('personId', '=', id).select('personId')),
            eb.exists(eb.selectFrom('measurements').where('personId', '=', id).select('measurements.id')),
            eb.exists(eb.selectFrom('doses').where('personId', '=', id).select('doses.id')),
            eb.exists(
              eb
                .selectFrom('events')
                .where('familyId', '=', familyId)
                .where('personId', '=', id)
                .select('events.id'),
            ),
          ])
          .as('isNamed'),
      )
      .executeTakeFirstOrThrow()
    if (Number(isNamed) === 0)
      await tx
        .deleteFrom('people')
        .where('id', '=', id)
        .where('familyId', '=', familyId)
        .where('userId', 'is', null)
        .execute()
    else
      await tx
        .updateTable('people')
        .set({ archivedAt: now.toISOString() })
        .where('id', '=', id)
        .where('familyId', '=', familyId)
        .where('userId', 'is', null)
        .execute()
  }
}

async function recountDoses(tx: Tx, familyId: string): Promise<void> {
  await tx
    .updateTable('medications')
    .set((eb) => ({
      doseCount: eb
        .selectFrom('doses')
        .whereRef('doses.medicationId', '=', 'medications.id')
        .select((all) => all.fn.countAll<number>().as('count')),
    }))
    .where('familyId', '=', familyId)
    .execute()
}
