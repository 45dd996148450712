import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { openStock, settle } from '../stock/ledger.ts'
import { isOver } from '../stock/packs.ts'

/** Enough that the days of everybody's packs are seen soon; few enough that nobody waits for it. */
const AT_ONCE = 200

/** Sees the days that are over: packs that expired no longer count, and the story of their medication says so. */
export async function settleExpired(database: Database, now: Date): Promise<void> {
  for (;;) {
    const packs = await database
      .selectFrom('packs')
      .where('isExpired', '=', 0)
      .where('discardedAt', 'is', null)
      .where('goodThrough', '<', now.toISOString().slice(0, 10))
      .select(['medicationId', 'goodThrough'])
      .orderBy('goodThrough')
      .limit(AT_ONCE)
      .execute()
    const over = packs.filter(({ goodThrough }) => isOver(goodThrough, now))
    for (const medicationId of new Set(over.map((pack) => pack.medicationId))) {
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
    if (over.length < AT_ONCE) return
  }
}
