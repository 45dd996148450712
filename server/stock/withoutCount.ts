import { amountOfEach, firstOfEach } from './doseParts.ts'
import type { MovementRow } from './stock.ts'

/**
 * Content of a pack without a manual count: its content before plus all changes since. Doses contribute uncounted amounts, and
 * those that this count includes but the previous one (`lastCount`) does not. `movements` are the pack's since then, and all
 * others of their doses, in order.
 */
export function heldWithout(
  count: MovementRow,
  lastCount: number,
  movements: readonly MovementRow[],
): number {
  const firsts = firstOfEach(movements)
  const amounts = amountOfEach(movements)
  const counts = new Set(movements.filter(({ kind }) => kind === 'correction').map(({ number }) => number))
  counts.add(count.number)
  let held = (count.afterMilli ?? 0) - count.milli
  for (const movement of movements) {
    const { number, kind, doseId, reverses, milli } = movement
    if (number <= count.number || kind === 'correction' || (reverses !== null && counts.has(reverses)))
      continue
    if (doseId === null) {
      held += milli
      continue
    }
    const first = firsts.get(number) ?? movement
    const amount = amounts.get(number) ?? 0
    if (first.number > lastCount) held += kind === 'dose' ? -amount : amount
  }
  return held
}
