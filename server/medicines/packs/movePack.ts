import { toMilli } from '../../../contract/amounts.ts'
import type { EventKind } from '../../../contract/events.ts'
import type { MoveBody, Movement } from '../../../contract/packs.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { PackRow } from '../stock/packs.ts'
import type { MovementRow, Stock } from '../stock/stock.ts'
import { findMovement, toMovement } from './movements.ts'
import { lockMedicationOf, recordPackMove } from './queries.ts'

const EVENTS: Record<MoveBody['kind'], EventKind> = {
  correction: 'packCounted',
  discard: 'packDiscarded',
  loss: 'packLost',
  refill: 'packRefilled',
}

function done(stock: Stock, pack: PackRow, body: MoveBody): MovementRow {
  const details = { notes: body.notes }
  switch (body.kind) {
    case 'correction':
      return stock.count(pack, body.countTo === null ? null : toMilli(body.countTo), details)
    case 'discard':
      return stock.discard(pack, details)
    case 'loss':
      return stock.change(pack, 'loss', -toMilli(body.amount), details)
    case 'refill':
      return stock.change(pack, 'refill', toMilli(body.amount), details)
  }
}

/**
 * Counts or discards a pack, or adds or removes an amount. 404 for a foreign pack; 409 if it is discarded, contains too little
 * or is not counted.
 */
export function movePack(context: CallContext, packId: string, body: MoveBody): Promise<Movement> {
  return atomically(context, async (tx, txContext) => {
    const { id: medicationId, familyId, name } = await lockMedicationOf(txContext, packId)
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    const { movementCount } = stock
    // The receipt has the movement's number, known once expired packs are settled.
    const creation = await claimIdempotencyKey(txContext, { number: movementCount + 1 })
    if (creation.isRepeat) return findMovement(tx, medicationId, creation.settled.number)
    const pack = stock.pack(packId)
    const before = pack.milli
    const movement = done(stock, pack, body)
    await saveStock(tx, stock, { updatedAt: context.now.toISOString() })
    const answer = toMovement({ ...movement, isReversed: 0 })
    const thing = { id: medicationId, name }
    await recordPackMove(txContext, { familyId, what: EVENTS[body.kind], thing }, before, answer)
    return answer
  })
}
