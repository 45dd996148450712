import { withCommas } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { formatTime } from '../../base/ui/dates.ts'
import { DRAWERS, type DrawerName, drawerOf, EARLIER, type TOMORROW } from '../../medicines/plans/day.ts'
import type { Day } from '../../medicines/plans/dayRange.ts'
import {
  byTime,
  byUrgency,
  countStates,
  isMissed,
  isSettled,
  isUpcoming,
  isWaiting,
  type PlannedDose,
} from '../../medicines/plans/states.ts'

/** Doses of one person to take now. */
export interface Card {
  personId: string
  /** By time. */
  doses: PlannedDose[]
  /** The most urgent. */
  first: PlannedDose
}

export interface DayDrawer {
  name: DrawerName | typeof EARLIER | typeof TOMORROW
  planned: PlannedDose[]
  /** The most urgent first. */
  cards: Card[]
  /** Still to come, by time. */
  later: PlannedDose[]
  /** Taken, skipped and missed, by time. */
  settled: PlannedDose[]
}

/** A pressed dose keeps its place until it can no longer be undone. */
const standing = (planned: PlannedDose): PlannedDose =>
  planned.stateBefore === undefined ? planned : { ...planned, state: planned.stateBefore }

const byStanding = (a: PlannedDose, b: PlannedDose) => byUrgency(standing(a), standing(b))

function cardsOf(waiting: readonly PlannedDose[]): Card[] {
  const cards = new Map<string, Card>()
  for (const planned of [...waiting].sort(byStanding)) {
    const { personId } = planned.occurrence
    const card = cards.get(personId)
    if (card) card.doses.push(planned)
    else cards.set(personId, { personId, doses: [planned], first: planned })
  }
  return [...cards.values()].map((card) => ({ ...card, doses: card.doses.toSorted(byTime) }))
}

/** A day's doses in drawers, first those due before it began; a drawer without any is left out. */
export function arrange(planned: readonly PlannedDose[], { from }: Pick<Day, 'from'>): DayDrawer[] {
  const nameOf = ({ occurrence }: PlannedDose) =>
    new Date(occurrence.dueAt) < from ? EARLIER : drawerOf(new Date(occurrence.dueAt))
  return ([EARLIER, ...DRAWERS] as const).flatMap((name) => {
    // Doses missed before the day began are named above the drawers.
    const own = planned
      .filter((one) => nameOf(one) === name && !(name === EARLIER && isMissed(standing(one))))
      .sort(byTime)
    if (own.length === 0) return []
    return {
      name,
      planned: own,
      cards: cardsOf(own.filter((one) => isWaiting(standing(one)))),
      later: own.filter((one) => isUpcoming(standing(one))),
      settled: own.filter((one) => isSettled(standing(one))),
    }
  })
}

/** "2 at 7:00 PM", "3 from 7:00 PM". */
const upcomingText = (upcoming: readonly PlannedDose[]) => {
  const [first] = upcoming.toSorted(byTime)
  const times = new Set(upcoming.map(({ occurrence }) => formatTime(occurrence.dueAt)))
  const values = { count: upcoming.length, time: first ? formatTime(first.occurrence.dueAt) : '' }
  return times.size === 1 ? t('{count} at {time}', values) : t('{count} from {time}', values)
}

/** "1 skipped", "2 taken, 1 missed"; "All taken" where nothing else happened. */
export function settledText(planned: readonly PlannedDose[]): string {
  const { taken, skipped, missed } = countStates(planned)
  if (skipped + missed === 0) return t('All taken')
  if (missed === 0 && taken > 0) return tn(skipped, '{count} skipped', '{count} skipped')
  return foldText(planned)
}

/** Summary on a drawer's front. The number of waiting doses is separate: it is drawn in a ring. */
export function frontSummary(planned: readonly PlannedDose[]): { waiting: number } | { text: string } {
  const waiting = planned.filter(isWaiting).length
  if (waiting > 0) return { waiting }
  const upcoming = planned.filter(isUpcoming)
  return { text: upcoming.length > 0 ? upcomingText(upcoming) : settledText(planned) }
}

/** Counts of settled doses: "3 taken, 1 skipped, 1 missed". */
export function foldText(planned: readonly PlannedDose[]): string {
  const { taken, skipped, missed } = countStates(planned)
  return withCommas([
    taken > 0 && tn(taken, '{count} taken', '{count} taken'),
    skipped > 0 && tn(skipped, '{count} skipped', '{count} skipped'),
    missed > 0 && tn(missed, '{count} missed', '{count} missed'),
  ])
}

/** Badge at a person's mark; a number counts waiting doses. */
export type Badge = 'done' | 'missed' | 'none' | number

export interface PersonSummary {
  badge: Badge
  text: string
}

function waitingText(waiting: readonly PlannedDose[]): string {
  const count = waiting.length
  const [first] = waiting.filter(({ state }) => state === 'late').sort(byTime)
  if (first) return t('{count} since {time}', { count, time: formatTime(first.occurrence.dueAt) })
  if (waiting.some(({ state }) => state === 'due')) return tn(count, '{count} due now', '{count} due now')
  const [again] = waiting
    .flatMap(({ occurrence: { snoozedUntil } }) => (snoozedUntil === null ? [] : snoozedUntil))
    .sort()
  return again === undefined
    ? t('{count} put off', { count })
    : t('{count}: reminder at {time}', { count, time: formatTime(again) })
}

/** Progress of one person through a day. */
export function summarize(planned: readonly PlannedDose[]): PersonSummary {
  const waiting = planned.filter(isWaiting)
  if (waiting.length > 0) return { badge: waiting.length, text: waitingText(waiting) }
  if (planned.length === 0) return { badge: 'none', text: t('Nothing planned') }
  const { taken, skipped, missed } = countStates(planned)
  const upcoming = planned.filter(isUpcoming)
  if (missed > 0) return { badge: 'missed', text: tn(missed, '{count} missed', '{count} missed') }
  if (taken + skipped === 0) return { badge: 'none', text: upcomingText(upcoming) }
  if (upcoming.length > 0)
    return {
      badge: 'done',
      text: taken > 0 ? t('All done so far') : tn(skipped, '{count} skipped', '{count} skipped'),
    }
  return { badge: 'done', text: settledText(planned) }
}
