import type { Occurrence } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { joinNames } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { dayOf, formatTime } from '../../base/ui/dates.ts'
import type { Offset } from '../../medicines/plans/day.ts'
import {
  byTime,
  countStates,
  isMissed,
  isUpcoming,
  isWaiting,
  type PlannedDose,
} from '../../medicines/plans/states.ts'
import { foldText } from './drawers.ts'
import { dueText } from './words.ts'

/** Ids of people with doses to take, the earliest dose first. */
export const whoWaits = (planned: readonly PlannedDose[]): string[] => [
  ...new Set(
    planned
      .filter(isWaiting)
      .sort(byTime)
      .map(({ occurrence }) => occurrence.personId),
  ),
]

const MOST_NAMES = 3

function namesText(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return joinNames(names)
  const [first = '', second = ''] = names
  return tn(names.length - 2, '{first}, {second} and {count} other', '{first}, {second} and {count} others', {
    first,
    second,
  })
}

export interface HeadlineParts {
  /** Everyone in the family. */
  people: readonly Person[]
  /** The only person whose doses are shown. */
  one?: Person | undefined
  /** Default: today. */
  offset?: Offset
  /** Doses of the day after today, once they are known. */
  tomorrow?: readonly Pick<Occurrence, 'dueAt' | 'local' | 'timeZone'>[] | undefined
  now: Date
}

function waitingText(planned: readonly PlannedDose[], { people, one }: HeadlineParts): string {
  const waiting = planned.filter(isWaiting)
  const count = waiting.length
  const waitsFor = whoWaits(planned).flatMap((id) => {
    const own = waiting.filter(({ occurrence }) => occurrence.personId === id).length
    const person = people.find((other) => other.id === id)
    return person ? { name: person.name, own } : []
  })
  const [first, second] = waitsFor
  if (people.length < 2 || !first) return tn(count, '{count} dose to take', '{count} doses to take')
  if (waitsFor.length > 2)
    return tn(count, '{count} dose to take: {people}', '{count} doses to take: {people}', {
      people: namesText(waitsFor.map(({ name }) => name)),
    })
  const { name, own } = one ? { name: one.name, own: count } : first
  if (!second || one)
    return tn(own, '{name} has {count} dose to take', '{name} has {count} doses to take', { name })
  return tn(
    own,
    '{name} has {count} dose to take, {other} {number}',
    '{name} has {count} doses to take, {other} {number}',
    { name, other: second.name, number: second.own },
  )
}

/** People with a dose at the time of the first of `upcoming`; undefined where one person is meant anyway. */
function whoIsNext(upcoming: readonly PlannedDose[], { people, one }: HeadlineParts): string | undefined {
  const [first] = upcoming.toSorted(byTime)
  const ids = upcoming
    .filter(({ occurrence }) => occurrence.dueAt === first?.occurrence.dueAt)
    .map(({ occurrence }) => occurrence.personId)
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return people.length < 2 || one || names.length === 0 ? undefined : namesText(names)
}

function laterText(upcoming: readonly PlannedDose[], isDone: boolean, shown: HeadlineParts): string {
  const [first] = upcoming.toSorted(byTime)
  const time = first ? dueText(first.occurrence) : ''
  const who = whoIsNext(upcoming, shown)
  if (who === undefined)
    return isDone
      ? t('All done so far. Next: {time}', { time })
      : t('Nothing to take right now. Next: {time}', { time })
  return isDone
    ? t('All done so far. Next: {person} at {time}', { person: who, time })
    : t('Nothing to take right now. Next: {person} at {time}', { person: who, time })
}

/** Time of tomorrow's first dose; after midnight that is today. */
function tomorrowText({ tomorrow = [], now }: HeadlineParts): string | undefined {
  const [first] = tomorrow.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
  if (!first) return undefined
  return dayOf(first.dueAt) === dayOf(now) ? dueText(first) : t('tomorrow {time}', { time: dueText(first) })
}

/** One sentence on how far the doses of a day are, and what comes next. */
export function headline(planned: readonly PlannedDose[], shown: HeadlineParts): string {
  const { offset = 0 } = shown
  if (planned.some(isWaiting)) return waitingText(planned, shown)
  const { missed, taken, skipped } = countStates(planned)
  const upcoming = planned.filter(isUpcoming)
  if (offset === 1 && upcoming.length > 0) {
    const first = formatTime(upcoming.toSorted(byTime)[0]?.occurrence.dueAt ?? '')
    return tn(
      upcoming.length,
      '{count} dose planned, at {time}',
      '{count} doses planned, the first at {time}',
      { time: first },
    )
  }
  if (offset !== 0) {
    if (planned.length === 0) return offset < 0 ? t('Nothing was planned') : t('Nothing is planned')
    return missed + skipped === 0 ? t('All taken') : foldText(planned)
  }
  const isDone = taken > 0 && missed === 0
  if (upcoming.length > 0) return laterText(upcoming, isDone, shown)
  const next = tomorrowText(shown)
  if (next !== undefined)
    return isDone
      ? t('All done for today. Next: {time}', { time: next })
      : t('Nothing more today. Next: {time}', { time: next })
  if (planned.length === 0) return t('Nothing planned today')
  return isDone ? t('All done for today') : t('Nothing more today')
}

/** True if nothing is open or missed and nothing more will come. */
export const isAllDone = (planned: readonly PlannedDose[]): boolean =>
  planned.length > 0 && planned.every((one) => !isWaiting(one) && !isUpcoming(one) && !isMissed(one))
