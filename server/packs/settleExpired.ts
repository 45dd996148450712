import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { openStock, settle } from '../stock/ledger.ts'
import { firstDayNotOver } from '../stock/packs.ts'

/** Enough that the days of everybody's packs are seen soon; few enough that nobody waits for it. */
const AT_ONCE = 200

/**
 * Sees the days that are over: packs that expired no longer count, and the story of their medication says so. After a clock
 * that was ahead was set right, they count again.
 */
export async function settleExpired(database: Database, now: Date): Promise<void> {
  for (;;) {
    const turned = await database
      .selectFrom('packs')
      .where('discardedAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('isExpired', '=', 0).and('goodThrough', '<', firstDayNotOver(now)),
          eb('isExpired', '=', 1).and('goodThrough', '>=', firstDayNotOver(now)),
        ]),
      )
      .select('medicationId')
      .distinct()
      .limit(AT_ONCE)
      .execute()
    for (const { medicationId } of turned) {
      await inTransaction(database, async (tx) => {
        const there = await tx
          .selectFrom('medications')
          .where('id', '=', medicationId)
          .select('id')
          .executeTakeFirst()
        if (!there) return
        await settle(tx, await openStock({ database: tx, now }, medicationId, null), { updatedAt: null })
      })
    }
    if (turned.length < AT_ONCE) return
  }
}
