import { formatTime } from '../ui/dates.ts'
import { byTime, countStates, isUpcoming, isWaiting, type Planned } from './states.ts'

const from = (upcoming: readonly Planned[]) => {
  const [first] = upcoming.toSorted(byTime)
  const times = new Set(upcoming.map(({ occurrence }) => formatTime(occurrence.dueAt)))
  return `${times.size === 1 ? 'at' : 'from'} ${first ? formatTime(first.occurrence.dueAt) : ''}`
}

/** "1 skipped", "2 taken, 1 not taken"; "All taken" where nothing else happened. */
export function settledText(planned: readonly Planned[]): string {
  const { taken, skipped, missed } = countStates(planned)
  if (skipped + missed === 0) return 'All taken'
  if (missed === 0 && taken > 0) return `${skipped} skipped`
  return foldText(planned)
}

/** What a drawer's front says. How many wait is told by itself, as it stands in a ring. */
export function frontSummary(planned: readonly Planned[]): { waiting: number } | { text: string } {
  const waiting = planned.filter(isWaiting).length
  if (waiting > 0) return { waiting }
  const upcoming = planned.filter(isUpcoming)
  return { text: upcoming.length > 0 ? `${upcoming.length} ${from(upcoming)}` : settledText(planned) }
}

/** All of what a fold of settled doses holds: "3 taken, 1 skipped, 1 not taken". */
export function foldText(planned: readonly Planned[]): string {
  const { taken, skipped, missed } = countStates(planned)
  return [
    [taken, 'taken'],
    [skipped, 'skipped'],
    [missed, 'not taken'],
  ]
    .flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`))
    .join(', ')
}

/** What the badge at a person's mark shows. */
export type Badge = 'done' | 'missed' | 'none' | number

export interface PersonSummary {
  badge: Badge
  text: string
}

function waitingText(waiting: readonly Planned[]): string {
  const count = waiting.length
  const [first] = waiting.filter(({ state }) => state === 'late').sort(byTime)
  if (first) return `${count} since ${formatTime(first.occurrence.dueAt)}`
  if (waiting.some(({ state }) => state === 'due')) return `${count} due now`
  const [again] = waiting
    .flatMap(({ occurrence: { snoozedUntil } }) => (snoozedUntil === null ? [] : snoozedUntil))
    .sort()
  return `${count} again${again === undefined ? '' : ` at ${formatTime(again)}`}`
}

/** How far one person is with the doses of a day. */
export function summarize(planned: readonly Planned[]): PersonSummary {
  const waiting = planned.filter(isWaiting)
  if (waiting.length > 0) return { badge: waiting.length, text: waitingText(waiting) }
  if (planned.length === 0) return { badge: 'none', text: 'Nothing planned' }
  const { taken, skipped, missed } = countStates(planned)
  const upcoming = planned.filter(isUpcoming)
  if (missed > 0) return { badge: 'missed', text: `${missed} not taken` }
  if (taken + skipped === 0) return { badge: 'none', text: `${upcoming.length} ${from(upcoming)}` }
  if (upcoming.length > 0)
    return { badge: 'done', text: taken > 0 ? 'All taken so far' : `${skipped} skipped` }
  return { badge: 'done', text: settledText(planned) }
}
