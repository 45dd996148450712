import type { Movement } from '../../../contract/packs.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import { movementBefore, packWithout } from '../stock/packWithout.ts'
import { numberOf, toMovement } from './movements.ts'

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
