import { fromMilli, toMilli, type Unit, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { DoseBody } from '../../../contract/doses.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import type { Person } from '../../../contract/people.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { dayOf, formatClock, formatDate, formatTime } from '../../base/ui/dates.ts'

/** "1½ hours", "45 minutes". */
export const hoursText = (hours: number): string =>
  hours < 1
    ? tn(hours * 60, '{count} minute', '{count} minutes')
    : tn(hours, '{hours} hour', '{hours} hours', { hours: writeAmount(hours) })

/** "Ben already gave it at 8:03 AM" for a person without an account, who is given medicines. */
export function alreadyTitle(
  { by, time: clock }: FactsOf<'alreadyTaken'>,
  taker: Pick<Person, 'name' | 'userId'> | undefined,
): string {
  const time = formatClock(clock)
  if (by === null) return t('Already logged at {time}', { time })
  if (taker?.userId === null) return t('{person} already gave it at {time}', { person: by, time })
  return taker === undefined || taker.name === by
    ? t('{person} already took it at {time}', { person: by, time })
    : t('{person} already marked it at {time}', { person: by, time })
}

/** The question below. */
export const alreadyQuestion = (taker: Pick<Person, 'name' | 'userId'> | undefined): string =>
  taker?.userId === null
    ? t('Is this the same dose, or did {person} get a second one?', { person: taker.name })
    : t('Is this the same dose, or was a second one taken?')

export const amountIn = ({ amount, pillsTaken }: DoseBody): number => amount ?? pillsTaken ?? 0

/** True if the dose exceeds the maximum in 24 hours, not only the minimum interval. */
export const isTooMuch = ({ taken24h, max24h }: FactsOf<'limit'>, amount: number): boolean =>
  max24h !== null && toMilli(taken24h) + toMilli(amount) > toMilli(max24h)

/** An instant as date and time; the date is undefined on the day of `now`. */
const momentOf = (instant: string, now: Date) => ({
  day: dayOf(instant) === dayOf(now) ? undefined : formatDate(instant),
  time: formatTime(instant),
})

function lastText(instant: string, now: Date): string {
  const { day, time } = momentOf(instant, now)
  return day === undefined
    ? t('The last one was at {time}.', { time })
    : t('The last one was on {day} at {time}.', { day, time })
}

function fromText(instant: string, now: Date): string {
  const { day, time } = momentOf(instant, now)
  return day === undefined
    ? t('May be taken from {time}', { time })
    : t('May be taken from {day}, {time}', { day, time })
}

/** The heading and sentences about the plan's limits. */
export function limitWords(facts: FactsOf<'limit'>, body: DoseBody, unit: Unit, now: Date) {
  const { earliestAt, max24h, minHours, lastTakenAt, taken24h } = facts
  const much = isTooMuch(facts, amountIn(body))
  const rules = [
    minHours !== null && !much && t('The plan says {hours} apart.', { hours: hoursText(minHours) }),
    much &&
      max24h !== null &&
      t('The plan says at most {amount} in 24 hours.', { amount: writeAmountOf(max24h, unit) }),
    lastTakenAt !== null && lastText(lastTakenAt, now),
  ]
  return {
    title: much ? t('More than the plan says') : t('Earlier than the plan says'),
    from: earliestAt === null ? t('This is over the daily limit') : fromText(earliestAt, now),
    rules: rules.filter((rule) => rule !== false).join(' '),
    sum:
      max24h === null
        ? null
        : t('{taken} of {most} in 24 hours', { taken: writeAmount(taken24h), most: writeAmount(max24h) }),
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
export const OVERRIDE_REASONS = [
  sentence('The pain did not stop'),
  sentence('Doctor’s advice'),
  sentence('By mistake'),
] as const
export const OTHER_REASON = sentence('Something else')
