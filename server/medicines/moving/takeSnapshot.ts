import type { MoveLosses } from '../../../contract/moves.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { findLosses } from './losses.ts'
import { lostName } from './names.ts'
import { oldestUndone, type SnapshotHead, type SnapshotPart } from './snapshots.ts'

/** Rows in a part. */
const AT_ONCE = 200

/**
 * Saves all that cannot go along from one family to another, unless there is nothing. The caller holds the medication's lock and
 * has stored its due occurrences.
 */
export async function takeSnapshot(
  { database: tx, now }: CallContext<Tx>,
  medicationId: string,
  families: { from: string; to: string },
): Promise<MoveLosses> {
  const { from: familyId, to } = families
  await tx
    .deleteFrom('moveSnapshots')
    .where('familyId', '=', familyId)
    .where((eb) => eb.or([eb('medicationId', '=', medicationId), eb('createdAt', '<=', oldestUndone(now))]))
    .execute()
  const losses = await findLosses(tx, medicationId, families)
  const createdAt = now.toISOString()
  const save = (part: number, content: SnapshotHead | SnapshotPart) =>
    tx
      .insertInto('moveSnapshots')
      .values({ medicationId, familyId, part, createdAt, content: JSON.stringify(content) })
      .execute()
  let parts = 0
  for await (const part of partsOf(tx, medicationId, to)) await save(++parts, part)
  const find = (table: 'lowStock' | 'shoppingMedications') =>
    tx
      .selectFrom(table as 'shoppingMedications')
      .where('medicationId', '=', medicationId)
      .selectAll()
      .executeTakeFirst()
  const shopping = await find('shoppingMedications')
  if (parts === 0 && losses.personIds.length === 0 && !shopping) return losses
  await save(0, { losses, lowStock: (await find('lowStock')) as SnapshotHead['lowStock'], shopping })
  return losses
}

async function* partsOf(tx: Tx, medicationId: string, to: string): AsyncGenerator<SnapshotPart> {
  const plans = await tx.selectFrom('plans').where('medicationId', '=', medicationId).selectAll().execute()
  for (const some of inPieces(plans, AT_ONCE)) yield { plans: some }
  for (const { id } of plans) {
    const revisions = await tx.selectFrom('planRevisions').where('planId', '=', id).selectAll().execute()
    for (const planRevisions of inPieces(revisions, AT_ONCE)) yield { planRevisions }
    const stored = tx.selectFrom('occurrences').where('planId', '=', id).selectAll().orderBy('id')
    for await (const occurrences of pagesOf((last?: { id: string }) =>
      (last ? stored.where('id', '>', last.id) : stored).limit(AT_ONCE).execute(),
    ))
      yield { occurrences }
  }
  for (const table of ['doses', 'deletedDoses'] as const) {
    const all = tx
      .selectFrom(table as 'doses')
      .where('medicationId', '=', medicationId)
      .select(['id', 'occurrenceId', lostName(`${table}.personId`, to).as('personId')])
      .select(lostName(`${table}.loggedBy`, to).as('loggedBy'))
      .orderBy('id')
    for await (const some of pagesOf((last?: { id: string }) =>
      (last ? all.where('id', '>', last.id) : all).limit(AT_ONCE).execute(),
    )) {
      const doses = some.filter((dose) => dose.personId ?? dose.loggedBy ?? dose.occurrenceId)
      if (doses.length > 0) yield { doses }
    }
  }
  const all = tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('personId', 'is not', null)
    .select(['number', 'at', lostName('movements.personId', to).as('personId')])
    .orderBy('number')
  for await (const some of pagesOf((last?: { number: number }) =>
    (last ? all.where('number', '>', last.number) : all).limit(AT_ONCE).execute(),
  )) {
    const movements = some.flatMap(({ personId, ...row }) =>
      personId === null ? [] : [{ ...row, personId }],
    )
    if (movements.length > 0) yield { movements }
  }
}

/** All rows, a page at a time: `read` gets the last row of the page before. */
async function* pagesOf<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined
  } while (last)
}
