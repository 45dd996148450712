import type { Import, ImportBody, ImportPreview } from '../../../contract/imports.ts'
import { speaking } from '../../../language/speaking.ts'
import { zoneOfFamily } from '../../medicines/stock/familyZone.ts'
import { oneAtATime } from '../../people/auth/oneAtATime.ts'
import { lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { dropAbandoned } from './abandoned.ts'
import { existingIn, findIdsIn } from './existing.ts'
import type { PreparedRows } from './prepared.ts'
import type { ImportReader } from './process/importReader.ts'
import { type ImportLimits, refusePlannedDoses, refuseTooMany, refuseTwice } from './refuseImport.ts'
import { adoptStaged, withStaged } from './stageImport.ts'

const ROWS_AT_ONCE = 300

interface ImportParts {
  familyId: string
  body: ImportBody
  reader: ImportReader
}

export async function previewImport(act: Acting, parts: ImportParts): Promise<ImportPreview> {
  const { preview } = await readFor(act, parts, false)
  return preview
}

async function readFor(act: Acting, { familyId, body, reader }: ImportParts, wantsRows: boolean) {
  const existing = await existingIn(act, familyId)
  const { language, locale, clock } = speaking()
  const tongue = { language, locale, clock }
  const job = { body, familyId, existing, now: act.now.toISOString(), tongue, wantsRows }
  return reader.read(job, findIdsIn(act, familyId))
}

/** Imports files into a family, all or nothing: its rows become visible in one transaction. Null if they add nothing. */
export async function importFiles(
  act: Acting,
  parts: ImportParts,
  limits: ImportLimits,
): Promise<{ import: Import | null; preview: ImportPreview }> {
  const { familyId, body } = parts
  const { rows: prepared, preview } = await readFor(act, parts, true)
  const { people, medicines, doses, measurements } = prepared
  if (people.length + medicines.length + doses.length + measurements.length === 0)
    return { import: null, preview }
  await dropAbandoned(act.database, act.now)
  // Refused before anything is written.
  const clock = await atomically(act, async (tx, within) => {
    await refuseTwice(tx, prepared)
    await refuseTooMany(within, familyId, prepared, limits)
    return (await zonesOf(tx, familyId)).clock
  })
  const made = await withStaged(act, prepared, clock, (stagedId) =>
    atomically(act, async (tx, within) => {
      await lockFamily(within, familyId)
      await oneAtATime(within)
      await refuseTooMany(within, familyId, prepared, limits)
      await adoptStaged(tx, familyId, stagedId, people)
      const { timeZone } = await zonesOf(tx, familyId)
      if (timeZone === null && prepared.plans.length > 0)
        await tx.updateTable('families').set({ timeZone: body.timeZone }).where('id', '=', familyId).execute()
      const ofExisting = await writeToExisting(tx, prepared)
      await refusePlannedDoses(tx, familyId, limits)
      const row = { id: newId(), createdAt: act.now.toISOString(), added: preview.counts.new }
      await tx
        .insertInto('imports')
        .values({
          ...row,
          familyId,
          byName: act.caller.account.name,
          made: JSON.stringify({
            people: people.map(({ id }) => id),
            medicines: medicines.map(({ id }) => id),
            doses: ofExisting.map(({ id }) => id),
            measurements: measurements.map(({ id }) => id),
          }),
        })
        .execute()
      await recordEvent(within, {
        familyId,
        what: 'imported',
        thing: { id: row.id, name: null },
        after: { added: row.added, medicines: medicines.length, doses: doses.length },
      })
      return { ...row, madeBy: act.caller.account.name }
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

/** Adds doses of medicines and measurements of people that the family had before. Returns these doses. */
async function writeToExisting(tx: Tx, { people, medicines, doses, measurements }: PreparedRows) {
  const isNew = new Set([...people, ...medicines].map(({ id }) => id))
  const ofExisting = doses.filter(({ medicationId }) => !isNew.has(medicationId))
  await refuseTwice(tx, { medicines: [], doses: ofExisting })
  await insertAll(ofExisting, (rows) =>
    tx
      .insertInto('doses')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute(),
  )
  await insertAll(
    measurements.filter(({ personId }) => !isNew.has(personId)),
    (rows) =>
      tx
        .insertInto('measurements')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute(),
  )
  await countDoses(tx, ofExisting)
  return ofExisting
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await insert(rows.slice(first, first + ROWS_AT_ONCE))
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
