import type { Import, ImportBody, ImportPreview } from '../../../contract/imports.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { speaking } from '../../../language/speaking.ts'
import { mostADay } from '../../../schedule/moments.ts'
import { dosesOf } from '../../medicines/doses/checkDose.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { countPlans } from '../../medicines/plans/makePlan.ts'
import { readPlans } from '../../medicines/plans/queries.ts'
import { storeDue } from '../../medicines/plans/storeDue.ts'
import { zoneOfFamily } from '../../medicines/stock/familyZone.ts'
import { lockAccount } from '../../people/auth/lockAccount.ts'
import { lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dropAbandoned } from './abandoned.ts'
import { existingIn, findIdsIn, lockMedicines } from './existing.ts'
import type { ImportRows } from './process/importJob.ts'
import type { ImportReader } from './process/importReader.ts'
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

type OfExisting = Pick<ImportRows, 'plans' | 'planned' | 'doses' | 'measurements'>

/** Plans and doses of medicines and measurements of people that the family had before. */
function onlyExisting({ people, medicines, plans, planned, doses, measurements }: ImportRows): OfExisting {
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
async function countDoses(tx: Tx, doses: ImportRows['doses']): Promise<void> {
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

/** Maximum imports of a family that can be undone. */
const MOST_IMPORTS = 50

export type ImportLimits = Pick<
  Limits,
  'people' | 'medications' | 'packs' | 'plans' | 'plannedDoses' | 'doses'
>

/** 429 if another call imported the same just now. */
export async function refuseTwice(
  tx: Tx,
  { medicines, doses }: Pick<ImportRows, 'medicines' | 'doses'>,
): Promise<void> {
  const ids = medicines.slice(0, 1).map(({ id }) => id)
  const doseIds = doses.slice(0, 1).map(({ id }) => id)
  const twice =
    (ids.length > 0 &&
      (await tx.selectFrom('medications').where('id', 'in', ids).select('id').executeTakeFirst())) ||
    (doseIds.length > 0 &&
      (await tx.selectFrom('doses').where('id', 'in', doseIds).select('id').executeTakeFirst()))
  if (twice) throw new Refusal('importUnderWay')
}

export async function refuseTooMany(
  txContext: CallContext<Tx>,
  familyId: string,
  prepared: ImportRows,
  limits: ImportLimits,
) {
  const tx = txContext.database
  const refuse = (
    count: number,
    most: number,
    things: 'people' | 'medications' | 'packs' | 'plans' | 'log entries' | 'imports',
  ) => {
    if (count > most) throw new Refusal('limitReached', { most, things })
  }
  const people = await tx
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (prepared.people.length > 0) refuse(people.count + prepared.people.length, limits.people, 'people')
  const medicines = await medicationsOf(txContext)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (prepared.medicines.length > 0)
    refuse(medicines.count + prepared.medicines.length, limits.medications, 'medications')
  const { doses } = await dosesOf(txContext).executeTakeFirstOrThrow()
  if (prepared.doses.length > 0) refuse(Number(doses) + prepared.doses.length, limits.doses, 'log entries')
  const packs = new Map<string, number>()
  for (const { medicationId } of prepared.packs) packs.set(medicationId, (packs.get(medicationId) ?? 0) + 1)
  for (const count of packs.values()) refuse(count, limits.packs, 'packs')
  const going = prepared.plans.filter(({ status }) => status !== 'stopped').length
  if (going > 0) refuse((await readPlans(tx, { familyId })).length + going, limits.plans, 'plans')
  const dayAgo = new Date(txContext.now.getTime() - DAY_MS).toISOString()
  const imports = await tx
    .selectFrom('imports')
    .where('familyId', '=', familyId)
    .where('createdAt', '>', dayAgo)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  refuse(imports.count + 1, MOST_IMPORTS, 'imports')
  await tx.deleteFrom('imports').where('createdAt', '<=', dayAgo).execute()
}

/** 409 if the family's plans would exceed the limit of doses a day. */
export async function refusePlannedDoses(
  tx: Tx,
  familyId: string,
  { plannedDoses: most }: ImportLimits,
): Promise<void> {
  const plans = await readPlans(tx, { familyId })
  const active = plans.filter(({ status }) => status === 'active')
  const doses = active.reduce((sum, { content }) => sum + mostADay(content), 0)
  if (doses > most) throw new Refusal('limitReached', { most, things: 'planned doses' })
  const ofOne = new Map<string, number>()
  for (const { medicationId } of plans) ofOne.set(medicationId, (ofOne.get(medicationId) ?? 0) + 1)
  if (Math.max(0, ...ofOne.values()) > 50)
    throw new Refusal('limitReached', { most: 50, things: 'plans of one medication' })
}
