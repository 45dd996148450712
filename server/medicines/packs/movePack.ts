import { toMilli } from '../../../contract/amounts.ts'
import type { EventKind } from '../../../contract/events.ts'
import type { MoveBody, Movement } from '../../../contract/packs.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { PackRow } from '../stock/packs.ts'
import { movementBefore, packWithout } from '../stock/packWithout.ts'
import type { MovementRow, Stock } from '../stock/stock.ts'
import { findMovement, numberOf, toMovement } from './movements.ts'
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

/**
 * Reverses a manual count, a loss, a refill or a discard. 404 for a foreign medication or unknown movement; 409 if already
 * reversed, for doses, and if the pack was counted or emptied since.
 */
export function reverseMovement(
  context: CallContext,
  medicationId: string,
  movementId: string,
): Promise<Movement> {
  return atomically(context, async (tx, txContext) => {
    const { familyId, name } = await lockMedication(txContext, medicationId)
    const movement = await tx
      .selectFrom('movements')
      .where('medicationId', '=', medicationId)
      .where('number', '=', numberOf(medicationId, movementId))
      .selectAll()
      .executeTakeFirstOrThrow(orRefuse('movementNotFound'))
    const isDone = await tx
      .selectFrom('movements')
      .where('medicationId', '=', medicationId)
      .where('reverses', '=', movement.number)
      .select('number')
      .executeTakeFirst()
    if (isDone) throw new Refusal('notReversible')
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    const before = await movementBefore(tx, movement)
    const taken = stock.takeBack(movement, {
      isFirst: before === undefined,
      ...((movement.kind === 'correction' || movement.kind === 'discard') && {
        without: await packWithout(tx, movement, before),
      }),
    })
    await saveStock(tx, stock, { updatedAt: context.now.toISOString() })
    const answer = toMovement({ ...taken, isReversed: 0 })
    await recordEvent(txContext, {
      familyId,
      what: 'packUndone',
      thing: { id: medicationId, name },
      after: { packId: answer.packId, undone: movement.kind, count: answer.after },
    })
    return answer
  })
}
