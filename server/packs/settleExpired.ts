import { eachApart } from '../database/eachApart.ts'
import { eachMedication } from '../database/eachMedication.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { openStock, settle } from '../stock/ledger.ts'
import { firstDayNotOver } from '../stock/packs.ts'

/**
 * Sees the days that are over: packs that expired no longer count, and the story of their medication says so. After a clock
 * that was ahead was set right, they count again. A medication with which that fails holds up no other.
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
      await settle(tx, await openStock({ database: tx, now }, medicationId, null), { updatedAt: null })
    }),
  )

/** The medications with packs whose days are over, or are not after all. */
const turned = (database: Database, now: Date) =>
  eachMedication((after, atOnce) =>
    database
      .selectFrom('packs')
      .where('discardedAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('isExpired', '=', 0).and('goodThrough', '<', firstDayNotOver(now)),
          eb('isExpired', '=', 1).and('goodThrough', '>=', firstDayNotOver(now)),
        ]),
      )
      .where('medicationId', '>', after)
      .select('medicationId')
      .distinct()
      .orderBy('medicationId')
      .limit(atOnce),
  )
