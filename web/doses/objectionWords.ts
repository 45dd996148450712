import { fromMilli, toMilli, type Unit, writeAmount, writeAmountOf } from '../../contract/amounts.ts'
import type { DoseBody } from '../../contract/doses.ts'
import type { FactsOf } from '../../contract/failures.ts'
import type { Person } from '../../contract/people.ts'
import { dayOf, formatClock, formatDate, formatTime } from '../ui/dates.ts'

/** "1½ hours", "45 minutes". */
export const hoursText = (hours: number): string =>
  hours < 1 ? `${hours * 60} minutes` : `${writeAmount(hours)} ${hours === 1 ? 'hour' : 'hours'}`

/** "Ben already gave it at 8:03 AM" for a person without an account, who is given medicines. */
export function alreadyTitle(
  { by, time }: FactsOf<'alreadyTaken'>,
  taker: Pick<Person, 'name' | 'userId'> | undefined,
): string {
  const at = formatClock(time)
  if (by === null) return `Already logged at ${at}`
  if (taker?.userId === null) return `${by} already gave it at ${at}`
  return taker === undefined || taker.name === by
    ? `${by} already took it at ${at}`
    : `${by} already marked it at ${at}`
}

/** The question below. */
export const alreadyQuestion = (taker: Pick<Person, 'name' | 'userId'> | undefined): string =>
  taker?.userId === null
    ? `Is this the same dose, or did ${taker.name} get a second one?`
    : 'Is this the same dose, or was a second one taken?'

export const amountIn = ({ amount, pillsTaken }: DoseBody): number => amount ?? pillsTaken ?? 0

/** True if the dose exceeds the maximum in 24 hours, not only the minimum interval. */
export const isTooMuch = ({ taken24h, max24h }: FactsOf<'limit'>, amount: number): boolean =>
  max24h !== null && toMilli(taken24h) + toMilli(amount) > toMilli(max24h)

/** "at 8:05 AM", on another day than `now` "on November 20, 2026 at 8:05 AM". */
const atText = (instant: string, now: Date): string =>
  `${dayOf(instant) === dayOf(now) ? '' : `on ${formatDate(instant)} `}at ${formatTime(instant)}`

/** The heading and sentences about the plan's limits. */
export function limitWords(facts: FactsOf<'limit'>, body: DoseBody, unit: Unit, now: Date) {
  const { earliestAt, max24h, minHours, lastTakenAt, taken24h } = facts
  const much = isTooMuch(facts, amountIn(body))
  const rules = [
    minHours !== null && !much && `The plan says ${hoursText(minHours)} apart.`,
    much && max24h !== null && `The plan says at most ${writeAmountOf(max24h, unit)} in 24 hours.`,
    lastTakenAt !== null && `The last one was ${atText(lastTakenAt, now)}.`,
  ]
  return {
    title: much ? 'More than the plan says' : 'Earlier than the plan says',
    from:
      earliestAt === null
        ? 'This is over the daily limit'
        : `May be taken from ${atText(earliestAt, now)
            .replace(/^(on|at) /, '')
            .replace(' at ', ', ')}`,
    rules: rules.filter((rule) => rule !== false).join(' '),
    sum: max24h === null ? null : `${writeAmount(taken24h)} of ${writeAmount(max24h)} in 24 hours`,
  }
}

/** The largest limit shown as dots. */
const MOST_DOTS = 8

/** The filled dots of a limit; null for fractions and larger limits. */
export const dotsOf = ({
  taken24h,
  max24h,
}: Pick<FactsOf<'limit'>, 'taken24h' | 'max24h'>): boolean[] | null =>
  max24h === null ||
  !Number.isInteger(max24h) ||
  !Number.isInteger(fromMilli(toMilli(taken24h))) ||
  max24h > MOST_DOTS
    ? null
    : Array.from({ length: max24h }, (_, place) => place < taken24h)

/** Reasons for a dose outside the plan's limits. The last option is free text. */
export const OVERRIDE_REASONS = ['The pain did not stop', 'Doctor’s advice', 'By mistake'] as const
export const OTHER_REASON = 'Something else'
