import { importedStock, writeImportedStock } from '../../medicines/stock/importStock.ts'
import { markFor } from '../../people/families/marks.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { newId } from '../../platform/database/newId.ts'
import { problemOf } from '../../platform/database/problem.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { withoutSync } from '../../platform/database/withoutSync.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dropStaged, STAGED } from './abandoned.ts'
import { gently } from './gently.ts'
import type { ImportRows } from './process/importJob.ts'

const ROWS_AT_ONCE = 50

/**
 * Writes the new people and medicines of an import, with everything that belongs to them, to a family without members, where
 * no one sees them, and runs `work` with its id. Small transactions: on SQLite all calls share one connection. If `work` or the
 * writing fails, nothing is left.
 */
export async function withStaged<Result>(
  { database, now }: CallContext,
  prepared: ImportRows,
  timeZone: string | null,
  work: (stagedId: string) => Promise<Result>,
): Promise<Result> {
  const id = `${STAGED}${newId()}`
  try {
    await stage(database, id, prepared, { now, timeZone })
    return await work(id)
  } catch (error) {
    await dropStaged(database, id)
    const problem = problemOf(error)
    // Another call imports the same, or something that the rows refer to was deleted meanwhile.
    if (problem === 'unique' || problem === 'foreignKey') throw new Refusal('importUnderWay')
    throw error
  }
}

/** Moves staged rows to their family and deletes the staged one. */
export async function adoptStaged(
  tx: Tx,
  familyId: string,
  stagedId: string,
  people: ImportRows['people'],
): Promise<void> {
  for (const { id, name, letter, colour } of people) {
    const said = { name, letter: letter ?? undefined, colour: colour ?? undefined }
    const mark = await markFor(tx, familyId, said)
    await tx
      .updateTable('people')
      .set({ familyId, ...mark })
      .where('id', '=', id)
      .where('familyId', '=', stagedId)
      .execute()
  }
  await tx.updateTable('medications').set({ familyId }).where('familyId', '=', stagedId).execute()
  await tx.deleteFrom('families').where('id', '=', stagedId).execute()
}

async function stage(
  database: Database,
  familyId: string,
  prepared: ImportRows,
  clock: { now: Date; timeZone: string | null },
): Promise<void> {
  const rest = gently()
  const { medicines, packs, movements, doses, measurements } = prepared
  const isNew = new Set(medicines.map(({ id }) => id))
  const plans = prepared.plans.filter(({ medicationId }) => isNew.has(medicationId))
  const isNewPlan = new Set(plans.map(({ id }) => id))
  const planned = prepared.planned.filter(({ planId }) => isNewPlan.has(planId))
  const createdAt = clock.now.toISOString()
  const { timeZone } = clock
  /** Runs `insert` for some rows at a time, each in a transaction. */
  async function insertAll<Row>(
    rows: readonly Row[],
    insert: (tx: Tx, some: Row[]) => Promise<unknown>,
  ): Promise<void> {
    for (const some of inPieces(rows, ROWS_AT_ONCE)) {
      // The transaction that moves them to their family makes them durable.
      await withoutSync(database, (open) => open.transaction().execute((tx) => insert(tx, some)))
      await rest()
    }
  }
  await database
    .insertInto('families')
    .values({ id: familyId, name: 'Import', createdAt, timeZone })
    .execute()
  await insertAll(prepared.people, async (tx, some) => {
    for (const { letter, colour, ...person } of some)
      await tx
        .insertInto('people')
        .values({ ...person, letter: letter ?? '', colour: colour ?? 1, familyId })
        .execute()
  })
  const [packsOf, movementsOf, plansOf, dosesOf] = [
    grouped(packs),
    grouped(movements),
    grouped(plans),
    grouped(doses),
  ]
  await insertAll(medicines, async (tx, some) => {
    const stocks = some.map(({ id }) =>
      importedStock(packsOf.get(id) ?? [], movementsOf.get(id) ?? [], clock),
    )
    await tx
      .insertInto('medications')
      .values(
        some.map(({ takers: _, ...medicine }, place) => ({
          ...medicine,
          ...stocks[place]?.summary,
          planCount: (plansOf.get(medicine.id) ?? []).filter(({ status }) => status !== 'stopped').length,
          doseCount: dosesOf.get(medicine.id)?.length ?? 0,
          familyId,
          pillImage: null,
          version: 1,
          updatedAt: createdAt,
        })),
      )
      .execute()
    await writeImportedStock(tx, stocks)
    const takers = some.flatMap(({ id, takers }) =>
      takers.map((personId) => ({ medicationId: id, personId })),
    )
    if (takers.length > 0) await tx.insertInto('medicationPeople').values(takers).execute()
  })
  await insertAll(plans, async (tx, some) => {
    for (const plan of some) await insertPlan(tx, plan)
  })
  await insertAll(planned, (tx, some) => tx.insertInto('occurrences').values(some).execute())
  await insertAll(
    doses.filter(({ medicationId }) => isNew.has(medicationId)),
    (tx, some) => tx.insertInto('doses').values(some).execute(),
  )
  const isNewPerson = new Set(prepared.people.map(({ id }) => id))
  await insertAll(
    measurements.filter(({ personId }) => isNewPerson.has(personId)),
    (tx, some) => tx.insertInto('measurements').values(some).execute(),
  )
}

export async function insertPlan(tx: Tx, { revisions, ...plan }: ImportRows['plans'][number]): Promise<void> {
  const last = revisions.at(-1)
  if (!last) return
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

function grouped<Row extends { medicationId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.medicationId)
    if (group) group.push(row)
    else groups.set(row.medicationId, [row])
  }
  return groups
}
