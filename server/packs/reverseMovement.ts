import type { Movement } from '../../contract/packs.ts'
import type { Tx } from '../database/tables.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { orRefuse, Refusal } from '../http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { ownPersonIn } from '../people/queries.ts'
import { movementsSince, openStock, settle } from '../stock/ledger.ts'
import type { MovementRow } from '../stock/stock.ts'
import { heldWithout } from '../stock/withoutCount.ts'
import { numberOf, toMovement } from './movements.ts'

/** What a pack was before a movement: the movement of it that came before. */
const movementBefore = (tx: Tx, { medicationId, packId, number }: MovementRow) =>
  tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('packId', '=', packId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/** The number of the newest count by hand of the same pack before one, of those that stand; 0 for none. */
async function countBefore(tx: Tx, { medicationId, packId, number }: MovementRow): Promise<number> {
  const found = await tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('packId', '=', packId)
    .where('kind', '=', 'correction')
    .where('number', '<', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('movements as later')
            .whereRef('later.medicationId', '=', 'movements.medicationId')
            .whereRef('later.reverses', '=', 'movements.number')
            .select('later.number'),
        ),
      ),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst()
  return found?.number ?? 0
}

/** What a pack would hold without a count by hand, null where nobody counted it before, and which count then was the newest. */
async function packWithout(tx: Tx, count: MovementRow, before: MovementRow | undefined) {
  const lastCount = await countBefore(tx, count)
  const wasCounted = before !== undefined && before.afterMilli !== null
  return {
    milli: wasCounted ? heldWithout(count, lastCount, await movementsSince(tx, count)) : null,
    lastCount,
  }
}

/**
 * Takes back a count by hand, a loss, a refill, or the throwing away of a pack. 404 for a foreign medication or no such
 * movement; 409 for what was taken back already, for doses, and where the pack was counted or emptied since.
 */
export function reverseMovement(act: Acting, medicationId: string, movementId: string): Promise<Movement> {
  return atomically(act, async (tx, within) => {
    const { familyId, name } = await lockMedication(within, medicationId)
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
    const stock = await openStock(within, medicationId, await ownPersonIn(within, familyId))
    const before = await movementBefore(tx, movement)
    const taken = stock.takeBack(movement, {
      isFirst: before === undefined,
      ...(movement.kind === 'correction' && { without: await packWithout(tx, movement, before) }),
    })
    await settle(tx, stock, { updatedAt: act.now.toISOString() })
    const answer = toMovement({ ...taken, isReversed: 0 })
    await recordEvent(within, {
      familyId,
      what: 'packUndone',
      thing: { id: medicationId, name },
      after: { packId: answer.packId, undone: movement.kind, count: answer.after },
    })
    return answer
  })
}
