import type { Import, ImportBody, ImportPreview } from '../../../contract/imports.ts'
import { speaking } from '../../../language/speaking.ts'
import { countPlans } from '../../medicines/plans/makePlan.ts'
import { storeDue } from '../../medicines/plans/storeDue.ts'
import { zoneOfFamily } from '../../medicines/stock/familyZone.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dropAbandoned } from './abandoned.ts'
import { existingIn, findIdsIn, lockMedicines } from './existing.ts'
import type { PreparedRows } from './prepared.ts'
import type { ImportReader } from './process/importReader.ts'
import { type ImportLimits, refusePlannedDoses, refuseTooMany, refuseTwice } from './refuseImport.ts'
import { adoptStaged, insertPlan, withStaged } from './stageImport.ts'
import type { Made } from './undoImport.ts'

const ROWS_AT_ONCE = 300

interface ImportParts {
  familyId: string
  body: ImportBody
  reader: ImportReader
}

export async function previewImport(context: CallContext, parts: ImportParts): Promise<ImportPreview> {
  const { preview } = await readFor(context, parts, false)
  return preview
}

async function readFor(context: CallContext, { familyId, body, reader }: ImportParts, wantsRows: boolean) {
  const existing = await existingIn(context, familyId)
  const { language, locale, clock } = speaking()
  const readerLocale = { language, locale, clock }
  const job = { body, familyId, existing, now: context.now.toISOString(), readerLocale, wantsRows }
  return reader.read(job, findIdsIn(context, familyId))
}

/** Imports files into a family, all or nothing: its rows become visible in one transaction. Null if they add nothing. */
export async function importFiles(
  context: CallContext,
  parts: ImportParts,
  limits: ImportLimits,
): Promise<{ import: Import | null; preview: ImportPreview }> {
  const { familyId, body } = parts
  const { rows: prepared, preview } = await readFor(context, parts, true)
  const { people, medicines, plans, doses, measurements } = prepared
  if (people.length + medicines.length + plans.length + doses.length + measurements.length === 0)
    return { import: null, preview }
  await dropAbandoned(context.database, context.now)
  // Refused before anything is written.
  const clock = await atomically(context, async (tx, txContext) => {
    await refuseTwice(tx, prepared)
    await refuseTooMany(txContext, familyId, prepared, limits)
    return (await zonesOf(tx, familyId)).clock
  })
  const made = await withStaged(context, prepared, clock, (stagedId) =>
    atomically(context, async (tx, txContext) => {
      const ofExisting = onlyExisting(prepared)
      await lockExisting(tx, familyId, ofExisting)
      await lockFamily(txContext, familyId)
      await lockAccount(txContext)
      await refuseTooMany(txContext, familyId, prepared, limits)
      await adoptStaged(tx, familyId, stagedId, people)
      const needsZone = plans.length > 0 && (await zonesOf(tx, familyId)).timeZone === null
      if (needsZone)
        await tx.updateTable('families').set({ timeZone: body.timeZone }).where('id', '=', familyId).execute()
      await writeToExisting(txContext, ofExisting)
      await refusePlannedDoses(tx, familyId, limits)
      const row = { id: newId(), createdAt: context.now.toISOString(), added: preview.counts.new }
      await tx
        .insertInto('imports')
        .values({
          ...row,
          familyId,
          byName: context.caller.account.name,
          made: JSON.stringify({
            people: people.map(({ id }) => id),
            medicines: medicines.map(({ id }) => id),
            doses: ofExisting.doses.map(({ id }) => id),
            plans: ofExisting.plans.map(({ id }) => id),
            measurements: measurements.map(({ id }) => id),
            timeZone: needsZone ? body.timeZone : undefined,
          } satisfies Made),
        })
        .execute()
      await recordEvent(txContext, {
        familyId,
        what: 'imported',
        thing: { id: row.id, name: null },
        after: { added: row.added, medicines: medicines.length, doses: doses.length },
      })
      return { ...row, madeBy: context.caller.account.name }
    }),
  )
  return { import: made, preview }
}

const zonesOf = (tx: Tx, familyId: string) =>
  tx
    .selectFrom('families')
    .where('id', '=', familyId)
    .select(['families.timeZone', zoneOfFamily('families.id').as('clock')])
    .executeTakeFirstOrThrow()

type OfExisting = Pick<PreparedRows, 'plans' | 'planned' | 'doses' | 'measurements'>

/** Plans and doses of medicines and measurements of people that the family had before. */
function onlyExisting({ people, medicines, plans, planned, doses, measurements }: PreparedRows): OfExisting {
  const isNew = new Set([...people, ...medicines].map(({ id }) => id))
  const added = plans.filter(({ medicationId }) => !isNew.has(medicationId))
  const ids = new Set(added.map(({ id }) => id))
  return {
    plans: added,
    planned: planned.filter(({ planId }) => ids.has(planId)),
    doses: doses.filter(({ medicationId }) => !isNew.has(medicationId)),
    measurements: measurements.filter(({ personId }) => !isNew.has(personId)),
  }
}

/** Locks the medicines that get plans or doses. 503 if one left the family since the files were read: read again, it is a new one. */
async function lockExisting(
  tx: Tx,
  familyId: string,
  { plans, doses, measurements }: OfExisting,
): Promise<void> {
  const medicines = [...new Set([...plans, ...doses].map(({ medicationId }) => medicationId))].sort()
  const found = await lockMedicines(tx, familyId, medicines)
  const people = await tx.selectFrom('people').where('familyId', '=', familyId).select('id').execute()
  const ids = new Set(people.map(({ id }) => id))
  if (found.length < medicines.length || measurements.some(({ personId }) => !ids.has(personId)))
    throw new Refusal('busy')
}

async function writeToExisting(
  { database: tx, now }: CallContext<Tx>,
  { plans, planned, doses, measurements }: OfExisting,
): Promise<void> {
  await refuseTwice(tx, { medicines: [], doses })
  const medicines = new Set(plans.map(({ medicationId }) => medicationId))
  // Windows of what was due until now do not change.
  for (const id of medicines) await storeDue(tx, id, now)
  for (const plan of plans) await insertPlan(tx, plan)
  for (const id of medicines) await countPlans(tx, id)
  await insertAll(planned, (rows) => tx.insertInto('occurrences').values(rows).execute())
  await insertAll(doses, (rows) =>
    tx
      .insertInto('doses')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute(),
  )
  await insertAll(measurements, (rows) =>
    tx
      .insertInto('measurements')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute(),
  )
  await countDoses(tx, doses)
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const some of inPieces(rows, ROWS_AT_ONCE)) await insert(some)
}

/** Stores the number of doses of each medication. */
async function countDoses(tx: Tx, doses: PreparedRows['doses']): Promise<void> {
  for (const medicationId of new Set(doses.map((dose) => dose.medicationId)))
    await tx
      .updateTable('medications')
      .set((eb) => ({
        doseCount: eb
          .selectFrom('doses')
          .where('doses.medicationId', '=', medicationId)
          .select((all) => all.fn.countAll<number>().as('count')),
      }))
      .where('id', '=', medicationId)
      .execute()
}
