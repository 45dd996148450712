import type { DiscardPacksBody } from '../../contract/order.ts'
import type { Movement } from '../../contract/packs.ts'
import type { Tx } from '../database/tables.ts'
import { findFamily } from '../families/queries.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { ownPersonIn } from '../people/queries.ts'
import { openStock, settle } from '../stock/ledger.ts'
import type { PackRow } from '../stock/packs.ts'
import type { Stock } from '../stock/stock.ts'
import { lastDiscardOf, toMovement } from './movements.ts'
import { packsOf, recordMoved } from './queries.ts'

/** The medications of the packs, held until the transaction ends. 404 where one is none of the family's. */
async function openStocks(
  within: Acting<Tx>,
  familyId: string,
  packIds: readonly string[],
): Promise<{ stock: Stock; name: string; packs: PackRow[] }[]> {
  const found = await packsOf(within)
    .where('medications.familyId', '=', familyId)
    .where('packs.id', 'in', packIds)
    .select(['packs.id', 'packs.medicationId', 'medications.name'])
    .execute()
  if (found.length < packIds.length) throw new Refusal('packNotFound')
  const by = await ownPersonIn(within, familyId)
  const names = new Map(found.map(({ medicationId, name }) => [medicationId, name]))
  const opened = []
  // All are held before one is written, and in one order, so that two calls never wait for each other.
  for (const [medicationId, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const stock = await openStock(within, medicationId, by, familyId)
    const own = found.filter((pack) => pack.medicationId === medicationId)
    opened.push({ stock, name, packs: own.map(({ id }) => stock.pack(id)) })
  }
  return opened
}

/**
 * Throws packs of a family away, all or none. Those that were thrown away before stay so, and the answer has the movement
 * of then: pressed again, it answers the same. 404 for a foreign family, and where one is none of its packs.
 */
export function discardPacks(act: Acting, familyId: string, body: DiscardPacksBody): Promise<Movement[]> {
  return atomically(act, async (tx, within) => {
    await findFamily(within, familyId)
    const opened = await openStocks(within, familyId, [...new Set(body.packIds)])
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
        await recordMoved(within, { familyId, what: 'packDiscarded', thing }, before, answer)
        answers.push(answer)
      }
      if (stock.movements.length > 0) await settle(tx, stock, { updatedAt: act.now.toISOString() })
    }
    return answers
  })
}
