import { countFrom, fromMilli } from '../../../contract/amounts.ts'
import type { Movement, MovementKind, MovementsQuery } from '../../../contract/packs.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { proveMedication } from '../medications/queries.ts'
import type { MovementRow } from '../stock/stock.ts'

/** Numbers are stored in 32 bits. */
const MOST_MOVEMENTS = 2 ** 31 - 1

/** Numbers count per medication, so an id names the medication too. */
const idOf = (medicationId: string, number: number) => `${medicationId}-${number}`

/** Number of a movement's id. 404 if it is not of this medication. */
export function numberOf(medicationId: string, id: string): number {
  const number = Number(id.slice(medicationId.length + 1))
  const isOne = Number.isSafeInteger(number) && idOf(medicationId, number) === id
  if (!isOne || number < 1 || number > MOST_MOVEMENTS) throw new Refusal('movementNotFound')
  return number
}

export const toMovement = (row: MovementRow & { isReversed: number }): Movement => ({
  id: idOf(row.medicationId, row.number),
  at: row.at,
  kind: row.kind as MovementKind,
  packId: row.packId,
  amount: fromMilli(row.milli),
  after: countFrom(row.afterMilli),
  left: countFrom(row.leftMilli),
  doseId: row.doseId,
  reverses: row.reverses === null ? null : idOf(row.medicationId, row.reverses),
  isReversed: row.isReversed === 1,
  by: row.personId,
  notes: row.notes,
})

const movementsOf = (database: Database | Tx, medicationId: string) =>
  database
    .selectFrom('movements')
    .where('movements.medicationId', '=', medicationId)
    .leftJoin('movements as later', (join) =>
      join
        .onRef('later.medicationId', '=', 'movements.medicationId')
        .onRef('later.reverses', '=', 'movements.number'),
    )
    .selectAll('movements')
    .select((eb) => eb.case().when('later.number', 'is', null).then(0).else(1).end().as('isReversed'))

/** The movement of a number; 404 if there is none. */
export const findMovement = async (tx: Tx, medicationId: string, number: number): Promise<Movement> =>
  toMovement(
    await movementsOf(tx, medicationId)
      .where('movements.number', '=', number)
      .executeTakeFirstOrThrow(orRefuse('movementNotFound')),
  )

/** Discard of a pack; not the reversal of its addition. */
export const lastDiscardOf = async (
  tx: Tx,
  { id, medicationId }: { id: string; medicationId: string },
): Promise<Movement[]> =>
  (
    await movementsOf(tx, medicationId)
      .where('movements.packId', '=', id)
      .where('movements.kind', '=', 'discard')
      .where('later.number', 'is', null)
      .orderBy('movements.number', 'desc')
      .limit(1)
      .execute()
  ).map(toMovement)

/** Default number of movements in an answer. */
const USUAL = 100

/** Stock history of a medication, newest first. 404 for a foreign medication or unknown `before`. */
export async function listMovements(
  context: CallContext,
  medicationId: string,
  { before, limit = USUAL }: MovementsQuery,
): Promise<Movement[]> {
  await proveMedication(context, medicationId)
  let movements = movementsOf(context.database, medicationId).orderBy('movements.number', 'desc')
  if (before !== undefined) {
    const number = numberOf(medicationId, before)
    await context.database
      .selectFrom('movements')
      .where('medicationId', '=', medicationId)
      .where('number', '=', number)
      .select('number')
      .executeTakeFirstOrThrow(orRefuse('movementNotFound'))
    movements = movements.where('movements.number', '<', number)
  }
  const rows = await movements.limit(Math.min(limit, MOST_IN_ANSWER)).execute()
  return rows.map(toMovement)
}
