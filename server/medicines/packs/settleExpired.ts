import { eachApart } from '../../platform/database/eachApart.ts'
import { eachMedication } from '../../platform/database/eachMedication.ts'
import type { Database } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import { datesOnEarth } from '../stock/packs.ts'

/**
 * Marks packs whose last day is over in the family's zone as expired: they no longer count, and the stock history says so.
 * Reverts them after a clock that was ahead. A failure for one medication does not stop the others.
 */
export const settleExpired = (database: Database, now: Date): Promise<void> =>
  eachApart(turned(database, now), (medicationId) =>
    inTransaction(database, async (tx) => {
      const there = await tx
        .selectFrom('medications')
        .where('id', '=', medicationId)
        .select('id')
        .executeTakeFirst()
      if (!there) return
      const stock = await openStock({ database: tx, now }, medicationId, null)
      if (stock.changed.size > 0) await saveStock(tx, stock, { updatedAt: null })
    }),
  )

/** Medications with packs whose last day is over, or no longer over, in some time zone: the family's zone decides. */
const turned = (database: Database, now: Date) => {
  const { earliest, latest } = datesOnEarth(now)
  return eachMedication((after, atOnce) =>
    database
      .selectFrom('packs')
      .where('discardedAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('isExpired', '=', 0).and('goodThrough', '<', latest),
          eb('isExpired', '=', 1).and('goodThrough', '>=', earliest),
        ]),
      )
      .where('medicationId', '>', after)
      .select('medicationId')
      .distinct()
      .orderBy('medicationId')
      .limit(atOnce),
  )
}
