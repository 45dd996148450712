import type { DiscardPacksBody } from '../../../contract/order.ts'
import type { Movement } from '../../../contract/packs.ts'
import { findFamily } from '../../people/families/queries.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { eachApart, eachMedication } from '../../platform/database/inPieces.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import { datesOnEarth, type PackRow } from '../stock/packs.ts'
import type { Stock } from '../stock/stock.ts'
import { lastDiscardOf, toMovement } from './movements.ts'
import { packsOf, recordPackMove } from './queries.ts'

/** Locks the packs' medications until the transaction ends. 404 if one is not in the family. */
async function openStocks(
  txContext: CallContext<Tx>,
  familyId: string,
  packIds: readonly string[],
): Promise<{ stock: Stock; name: string; packs: PackRow[] }[]> {
  const found = await packsOf(txContext)
    .where('medications.familyId', '=', familyId)
    .where('packs.id', 'in', packIds)
    .select(['packs.id', 'packs.medicationId', 'medications.name'])
    .execute()
  if (found.length < packIds.length) throw new Refusal('packNotFound')
  const by = await ownPersonIn(txContext, familyId)
  const names = new Map(found.map(({ medicationId, name }) => [medicationId, name]))
  const opened = []
  // Locks all before writing one, in fixed order, so that two calls cannot deadlock.
  for (const [medicationId, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const stock = await openStock(txContext, medicationId, by, familyId)
    const own = found.filter((pack) => pack.medicationId === medicationId)
    opened.push({ stock, name, packs: own.map(({ id }) => stock.pack(id)) })
  }
  return opened
}

/**
 * Discards packs of a family, all or none. Discarded ones keep their movement, so a repeat gets the same answer. 404 for a
 * foreign family or pack.
 */
export function discardPacks(
  context: CallContext,
  familyId: string,
  body: DiscardPacksBody,
): Promise<Movement[]> {
  return atomically(context, async (tx, txContext) => {
    await findFamily(txContext, familyId)
    const opened = await openStocks(txContext, familyId, [...new Set(body.packIds)])
    const answers: Movement[] = []
    for (const { stock, name, packs } of opened) {
      const thing = { id: stock.medicationId, name }
      for (const pack of packs) {
        if (pack.discardedAt !== null) {
          answers.push(...(await lastDiscardOf(tx, pack)))
          continue
        }
        const before = pack.milli
        const answer = toMovement({ ...stock.discard(pack), isReversed: 0 })
        await recordPackMove(txContext, { familyId, what: 'packDiscarded', thing }, before, answer)
        answers.push(answer)
      }
      if (stock.movements.length > 0) await saveStock(tx, stock, { updatedAt: context.now.toISOString() })
    }
    return answers
  })
}

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
