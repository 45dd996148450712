import { amountOfEach, firstOfEach } from './doseParts.ts'
import type { MovementRow } from './stock.ts'

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
