import type { Tx } from '../../platform/database/tables.ts'
import { movementsSince } from './ledger.ts'
import type { PackRow } from './packs.ts'
import type { MovementRow } from './stock.ts'
import { amountOfEach, firstOfEach } from './takenFrom.ts'

/** Previous movement of the same pack. */
export const movementBefore = (tx: Tx, { medicationId, packId, number }: MovementRow) =>
  tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('packId', '=', packId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/** Number of the pack's newest manual count before a movement that was not reversed; 0 for none. */
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

/** Content of a pack without a manual count or discard, null if not counted before, and the manual count before. */
export async function packWithout(tx: Tx, movement: MovementRow, before: MovementRow | undefined) {
  const lastCount = await countBefore(tx, movement)
  const wasCounted = movement.kind === 'discard' ? movement.afterMilli !== null : before?.afterMilli != null
  return {
    milli: wasCounted ? contentWithout(movement, lastCount, await movementsSince(tx, movement)) : null,
    lastCount,
  }
}

/** Thousandths that each discarded pack would contain otherwise, if counted. */
export async function contentIfKept(tx: Tx, packs: readonly PackRow[]): Promise<ReadonlyMap<string, number>> {
  const content = new Map<string, number>()
  for (const { id, medicationId, discardedAt } of packs) {
    if (discardedAt === null) continue
    const discard = await tx
      .selectFrom('movements')
      .where('medicationId', '=', medicationId)
      .where('packId', '=', id)
      .where('kind', '=', 'discard')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!discard) continue
    const { milli } = await packWithout(tx, discard, undefined)
    if (milli !== null) content.set(id, milli)
  }
  return content
}

/**
 * Content that a pack would have without a manual count, in thousandths: its content before, plus all changes since, minus the
 * doses logged after the count before (`lastCount`), which already includes older ones. `movements` are the pack's since this
 * count and all others of their doses, in order.
 */
export function contentWithout(
  count: MovementRow,
  lastCount: number,
  movements: readonly MovementRow[],
): number {
  const firsts = firstOfEach(movements)
  const amounts = amountOfEach(movements)
  const counts = new Set(movements.filter(({ kind }) => kind === 'correction').map(({ number }) => number))
  counts.add(count.number)
  // A discard that was reversed, and its reversal: that restored what doses changed meanwhile, which counts by itself.
  const discards = new Set(movements.filter(({ kind }) => kind === 'discard').map(({ number }) => number))
  const kept = new Set(
    movements.flatMap(({ reverses }) => (reverses !== null && discards.has(reverses) ? reverses : [])),
  )
  let content = (count.afterMilli ?? 0) - count.milli
  for (const movement of movements) {
    const { number, kind, doseId, reverses, milli } = movement
    if (number <= count.number || kind === 'correction' || (reverses !== null && counts.has(reverses)))
      continue
    if (kept.has(number) || (reverses !== null && kept.has(reverses))) continue
    if (doseId === null) {
      content += milli
      continue
    }
    const first = firsts.get(number) ?? movement
    const amount = amounts.get(number) ?? 0
    if (first.number > lastCount) content += kind === 'dose' ? -amount : amount
  }
  return content
}
