import { sql } from 'kysely'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { planIn } from '../plans/occurrenceById.ts'
import type { LostOfDose, SnapshotHead, SnapshotKey, SnapshotPart } from './snapshots.ts'

/**
 * Brings back what stayed in a family, unless its person is gone or others were named in the meantime. Call it while names that
 * moved are still those of the other family. The caller holds the lock of the medication, and of the people in `locked`.
 */
export async function bringBack(
  tx: Tx,
  { medicationId, familyId }: SnapshotKey,
  { lowStock, shopping }: SnapshotHead,
  locked: readonly { id: string }[],
): Promise<void> {
  const inFamily = await tx.selectFrom('people').where('familyId', '=', familyId).select('id').execute()
  const [people, planned] = [inFamily, locked].map((some) => new Set(some.map(({ id }) => id))) as [
    Set<string>,
    Set<string>,
  ]
  const plans = new Set<string>()
  for await (const part of partsOf(tx, { medicationId, familyId })) {
    const back = part.plans?.filter(({ personId }) => planned.has(personId)) ?? []
    for (const { id } of back) plans.add(id)
    await insert(tx, 'plans', back)
    for (const table of ['planRevisions', 'occurrences'] as const)
      await insert(tx, table, part[table]?.filter(({ planId }) => plans.has(planId)) ?? [])
    for (const table of ['doses', 'deletedDoses'] as const)
      await nameDoses(tx, table, part.doses ?? [], { people, plans })
    for (const [personId, some] of byName(part.movements ?? [], 'personId', people))
      await tx
        .updateTable('movements')
        .set({ personId })
        .where('medicationId', '=', medicationId)
        .where('personId', 'is', null)
        // The oldest may have been summed up since.
        .where((eb) => eb.or(some.map(({ number, at }) => eb.and({ number, at }))))
        .execute()
  }
  await insert(tx, 'lowStock', lowStock ? [lowStock] : [])
  await insert(tx, 'shoppingMedications', shopping ? [shopping] : [])
  await tx
    .deleteFrom('moveSnapshots')
    .where('medicationId', '=', medicationId)
    .where('familyId', '=', familyId)
    .execute()
}

async function* partsOf(tx: Tx, { medicationId, familyId }: SnapshotKey): AsyncGenerator<SnapshotPart> {
  for (let part = 1; ; part++) {
    const row = await tx
      .selectFrom('moveSnapshots')
      .where('medicationId', '=', medicationId)
      .where('familyId', '=', familyId)
      .where('part', '=', part)
      .select('content')
      .executeTakeFirst()
    if (!row) return
    yield JSON.parse(row.content)
  }
}

const insert = async <Table extends keyof Tables>(tx: Tx, table: Table, rows: readonly Tables[Table][]) => {
  if (rows.length > 0)
    await tx
      .insertInto(table as 'lowStock')
      .values(rows as unknown as Tables['lowStock'][])
      .execute()
}

/** Groups rows by a person who is still in the family. */
function byName<Column extends string, Row extends Record<Column, string | null>>(
  rows: readonly Row[],
  column: Column,
  people: ReadonlySet<string>,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = row[column]
    if (name !== null && people.has(name)) groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return groups
}

async function nameDoses(
  tx: Tx,
  table: 'doses' | 'deletedDoses',
  doses: readonly LostOfDose[],
  { people, plans }: Record<'people' | 'plans', ReadonlySet<string>>,
): Promise<void> {
  const idsOf = (some: readonly LostOfDose[]) => some.map(({ id }) => id)
  for (const column of ['personId', 'loggedBy'] as const)
    for (const [name, some] of byName(doses, column, people))
      await tx
        .updateTable(table)
        .set({ [column]: name })
        .where('id', 'in', idsOf(some))
        .where(column, 'is', null)
        .execute()
  const taken = doses.filter(({ occurrenceId }) => occurrenceId && plans.has(planIn(occurrenceId)))
  if (taken.length === 0) return
  const whens = taken.map(({ id, occurrenceId }) => sql`when ${id} then ${occurrenceId}`)
  await tx
    .updateTable(table)
    .set({ occurrenceId: sql<string>`case id ${sql.join(whens, sql` `)} end` })
    .where('id', 'in', idsOf(taken))
    .execute()
}
