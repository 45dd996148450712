import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** Newest movements of a medication that stay: 27 years of ten a day. */
const KEPT = 100_000

/** Batch size: few enough that nobody waits for one step. */
const AT_ONCE = 20_000

/**
 * Sums up a medication's movements older than its newest `kept`: each pack gets one opening with its content at that point, so
 * that its count is still the sum of its movements. Earlier doses give nothing back.
 */
export async function carryMovements(
  database: Database,
  { kept = KEPT, atOnce = AT_ONCE }: { kept?: number; atOnce?: number } = {},
): Promise<void> {
  const long = await database
    .selectFrom('medications')
    .where('movementCount', '>', kept)
    .select(['id', 'movementCount'])
    .execute()
  for (const { id, movementCount } of long) {
    const last = movementCount - kept
    for (let carried = 0; carried < last; ) {
      const upTo = await inTransaction(database, (tx) => carryStep(tx, id, last, atOnce))
      // Only one movement is left for each pack.
      if (upTo === carried) break
      carried = upTo
    }
  }
}

/** Sums up the oldest movements up to number `last`, at most `atOnce`; returns the last number done. */
async function carryStep(tx: Tx, medicationId: string, last: number, atOnce: number): Promise<number> {
  await lockRows(tx, 'medications', tx.selectFrom('medications').where('id', '=', medicationId))
    .select('id')
    .execute()
  const next = await tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('number', '<=', last)
    .select('number')
    .orderBy('number')
    .offset(atOnce)
    .limit(1)
    .executeTakeFirst()
  const upTo = next?.number ?? last
  const old = tx.selectFrom('movements').where('medicationId', '=', medicationId).where('number', '<=', upTo)
  const newest = await old
    .groupBy('packId')
    .select((eb) => eb.fn.max('number').as('number'))
    .execute()
  const numbers = newest.map(({ number }) => number)
  if (numbers.length === 0) return last
  const { numDeletedRows } = await tx
    .deleteFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('number', '<=', upTo)
    .where('number', 'not in', numbers)
    .executeTakeFirst()
  if (numDeletedRows > 0n) {
    await tx
      .updateTable('movements')
      .set((eb) => ({
        kind: 'opening',
        milli: eb.fn.coalesce('afterMilli', eb.lit(0)),
        uncountedMilli: null,
        doseId: null,
        reverses: null,
        notes: null,
      }))
      .where('medicationId', '=', medicationId)
      .where('number', 'in', numbers)
      .execute()
  }
  return upTo
}
