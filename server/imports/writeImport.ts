import type { Import, ImportBody, ImportPreview } from '../../contract/imports.ts'
import { MOST_LINES } from '../../contract/imports.ts'
import { mostADay } from '../../schedule/moments.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { dosesOf } from '../doses/doseLimit.ts'
import { markFor } from '../families/markFor.ts'
import { findFamily, lockFamily } from '../families/queries.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { medicationsOf } from '../medications/queries.ts'
import { readPlans } from '../plans/queries.ts'
import { zoneOfFamily } from '../stock/familyZone.ts'
import { importedStock, writeImportedStock } from '../stock/importStock.ts'
import { prepare } from './prepare.ts'
import type { Prepared } from './prepared.ts'
import { readFiles } from './readFiles.ts'

const ROWS_AT_ONCE = 300

/** Maximum imports of a family that can be undone. */
const MOST_IMPORTS = 50

type ImportLimits = Pick<Limits, 'people' | 'medications' | 'packs' | 'plans' | 'plannedDoses' | 'doses'>

const ORDER = { look: 0, lost: 1, new: 2, same: 3 }

export async function previewImport(act: Acting, familyId: string, body: ImportBody): Promise<ImportPreview> {
  const { preview } = await readAndPrepare(act, familyId, body)
  return preview
}

async function readAndPrepare(act: Acting, familyId: string, body: ImportBody) {
  await findFamily(act, familyId)
  const { format, columns, incoming } = await readFiles(body, act.now)
  const prepared = await prepare(act, familyId, incoming, body)
  const lines = prepared.lines
    .map((line, place) => ({ line, place }))
    .sort((a, b) => ORDER[a.line.status] - ORDER[b.line.status] || a.place - b.place)
    .slice(0, MOST_LINES)
    .map(({ line }) => line)
  const most = { columns: columns.slice(0, 200).map((column) => column.slice(0, 300)) }
  return { prepared, preview: { format, ...most, counts: prepared.counts, lines } }
}

/** Imports files into a family in one transaction; null if they add nothing. */
export async function importFiles(
  act: Acting,
  familyId: string,
  body: ImportBody,
  limits: ImportLimits,
): Promise<{ import: Import | null; preview: ImportPreview }> {
  const { prepared, preview } = await readAndPrepare(act, familyId, body)
  const { people, medicines, doses, measurements } = prepared
  if (people.length + medicines.length + doses.length + measurements.length === 0)
    return { import: null, preview }
  const made = await atomically(act, async (tx, within) => {
    await lockFamily(within, familyId)
    await oneAtATime(within)
    const family = await tx
      .selectFrom('families')
      .where('id', '=', familyId)
      .select(['families.timeZone', zoneOfFamily('families.id').as('clock')])
      .executeTakeFirstOrThrow()
    await refuseTwice(tx, prepared)
    await refuseTooMany(within, familyId, prepared, limits)
    await writePeople(tx, familyId, people)
    await writeMedicines(tx, familyId, prepared, { now: act.now, timeZone: family.clock })
    await writePlans(tx, prepared.plans)
    if (family.timeZone === null && prepared.plans.length > 0)
      await tx.updateTable('families').set({ timeZone: body.timeZone }).where('id', '=', familyId).execute()
    await insertAll(prepared.planned, (rows) =>
      tx
        .insertInto('occurrences')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute(),
    )
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
    await refusePlannedDoses(tx, familyId, limits)
    const row = { id: newId(), createdAt: act.now.toISOString(), added: preview.counts.new }
    const isNew = new Set(medicines.map(({ id }) => id))
    await tx
      .insertInto('imports')
      .values({
        ...row,
        familyId,
        byName: act.caller.account.name,
        made: JSON.stringify({
          people: people.map(({ id }) => id),
          medicines: [...isNew],
          doses: doses.filter(({ medicationId }) => !isNew.has(medicationId)).map(({ id }) => id),
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
  })
  return { import: made, preview }
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await insert(rows.slice(first, first + ROWS_AT_ONCE))
}

/** 429 if another call imported the same just now. */
async function refuseTwice(tx: Tx, { medicines, doses }: Prepared): Promise<void> {
  const ids = medicines.slice(0, 1).map(({ id }) => id)
  const doseIds = doses.slice(0, 1).map(({ id }) => id)
  const twice =
    (ids.length > 0 &&
      (await tx.selectFrom('medications').where('id', 'in', ids).select('id').executeTakeFirst())) ||
    (doseIds.length > 0 &&
      (await tx.selectFrom('doses').where('id', 'in', doseIds).select('id').executeTakeFirst()))
  if (twice) throw new Refusal('importUnderWay')
}

async function refuseTooMany(within: Acting<Tx>, familyId: string, prepared: Prepared, limits: ImportLimits) {
  const tx = within.database
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
  const medicines = await medicationsOf(within)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (prepared.medicines.length > 0)
    refuse(medicines.count + prepared.medicines.length, limits.medications, 'medications')
  const { doses } = await dosesOf(within).executeTakeFirstOrThrow()
  if (prepared.doses.length > 0) refuse(Number(doses) + prepared.doses.length, limits.doses, 'log entries')
  const packs = new Map<string, number>()
  for (const { medicationId } of prepared.packs) packs.set(medicationId, (packs.get(medicationId) ?? 0) + 1)
  for (const count of packs.values()) refuse(count, limits.packs, 'packs')
  const going = prepared.plans.filter(({ status }) => status !== 'stopped').length
  if (going > 0) refuse((await readPlans(tx, { familyId })).length + going, limits.plans, 'plans')
  const dayAgo = new Date(within.now.getTime() - 24 * 60 * 60 * 1000).toISOString()
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
async function refusePlannedDoses(
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

function grouped<Row extends { medicationId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.medicationId)
    if (group) group.push(row)
    else groups.set(row.medicationId, [row])
  }
  return groups
}

async function writePeople(tx: Tx, familyId: string, people: Prepared['people']): Promise<void> {
  for (const { letter, colour, ...person } of people) {
    const mark = await markFor(tx, familyId, {
      name: person.name,
      letter: letter ?? undefined,
      colour: colour ?? undefined,
    })
    await tx
      .insertInto('people')
      .values({ ...person, ...mark, familyId })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}

async function writeMedicines(
  tx: Tx,
  familyId: string,
  { medicines, packs, movements }: Prepared,
  clock: { now: Date; timeZone: string | null },
): Promise<void> {
  const [packsOf, movementsOf] = [grouped(packs), grouped(movements)]
  const updatedAt = clock.now.toISOString()
  const stocks = medicines.map(({ id }) =>
    importedStock(packsOf.get(id) ?? [], movementsOf.get(id) ?? [], clock),
  )
  const rows = medicines.map(({ takers: _, ...medicine }, place) => ({
    ...medicine,
    ...stocks[place]?.summary,
    familyId,
    pillImage: null,
    version: 1,
    updatedAt,
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await tx
      .insertInto('medications')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  await writeImportedStock(tx, stocks)
  const takers = medicines.flatMap(({ id, takers }) =>
    takers.map((personId) => ({ medicationId: id, personId })),
  )
  await insertAll(takers, (some) => tx.insertInto('medicationPeople').values(some).execute())
}

async function writePlans(tx: Tx, plans: Prepared['plans']): Promise<void> {
  for (const { revisions, ...plan } of plans) {
    const last = revisions.at(-1)
    if (!last) continue
    await tx
      .insertInto('plans')
      .values({ ...plan, revision: last.number, remindAt: '', version: last.number })
      .execute()
    await tx
      .insertInto('planRevisions')
      .values(
        revisions.map(({ content, ...revision }) => ({
          ...revision,
          planId: plan.id,
          content: JSON.stringify(content),
        })),
      )
      .execute()
  }
  for (const [medicationId, some] of grouped(plans))
    await tx
      .updateTable('medications')
      .set({ planCount: some.filter(({ status }) => status !== 'stopped').length })
      .where('id', '=', medicationId)
      .execute()
}

/** Stores the number of doses of each medication. */
async function countDoses(tx: Tx, doses: Prepared['doses']): Promise<void> {
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
