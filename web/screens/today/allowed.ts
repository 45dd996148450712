import type { Allowance } from '../../../contract/allowances.ts'
import { toMilli, type Unit, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Person } from '../../../contract/people.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { hoursText } from '../../medicines/doses/objectionWords.ts'
import { timeWords } from './words.ts'

/** Something taken as needed can be taken by now, as far as its plan says. */
export const mayBeTaken = ({ earliestAt, amount, max24h }: Allowance, now: Date): boolean =>
  earliestAt === null ? max24h === null || amount <= max24h : Date.parse(earliestAt) <= now.getTime()

/** "May be taken from 14:05"; undefined where it may be now. */
export function fromText(allowance: Allowance, now: Date): string | undefined {
  if (mayBeTaken(allowance, now)) return undefined
  const { earliestAt } = allowance
  return earliestAt === null
    ? t('More than the plan says')
    : t('May be taken from {time}', { time: timeWords(earliestAt, now) })
}

/** "Last one at 08:05, 6 hours apart"; "Last one yesterday at 21:30, given by Ben". */
export function lastText(
  { last, minHours, personId }: Allowance,
  people: readonly Person[],
  now: Date,
): string | undefined {
  const hours = minHours === null ? undefined : hoursText(minHours)
  if (last === null) return hours === undefined ? undefined : t('At least {hours} apart', { hours })
  const time = timeWords(last.takenAt, now)
  const isToday = dayOf(last.takenAt) === dayOf(now)
  const by = people.find(({ id }) => id === last.loggedBy && id !== personId)
  if (by) {
    const given = { time, person: by.name }
    return isToday
      ? t('Last one at {time}, given by {person}', given)
      : t('Last one {time}, given by {person}', given)
  }
  if (hours !== undefined)
    return isToday
      ? t('Last dose at {time}. Wait {hours} between doses.', { time, hours })
      : t('Last dose {time}. Wait {hours} between doses.', { time, hours })
  return isToday ? t('Last one at {time}', { time }) : t('Last one {time}', { time })
}

/** Amount taken of the 24-hour limit, in words and in single doses. */
export function takenOfDay({ amount, taken24h, max24h }: Allowance, unit: Unit) {
  if (max24h === null) return undefined
  const most = amount === 1 ? writeAmount(max24h) : writeAmountOf(max24h, unit)
  return {
    label: t('{taken} of {most} in 24 hours', { taken: writeAmount(taken24h), most }),
    times: { taken24h: taken24h / amount, max24h: max24h / amount },
  }
}

/** Warning before the last dose that the 24-hour limit allows. */
export function lastOneText(allowance: Allowance, now: Date): string | undefined {
  const { amount, taken24h, max24h, nextAt } = allowance
  const isLast = max24h !== null && taken24h + 2 * amount > max24h + 1e-6
  if (!isLast || nextAt === null || !mayBeTaken(allowance, now)) return undefined
  return t('With this one the limit is reached until {time}.', { time: timeWords(nextAt, now) })
}

/** Consequence of a medicine's limits for a dose at some time, as far as the device knows. */
export interface LimitHint {
  /** False if it only says when the next one may be taken. */
  isWarning: boolean
  title: string
  text: string
}

/** Hours between two instants, to the minute below an hour and to a quarter above. */
function hoursBetween(milliseconds: number): string {
  const hours = Math.abs(milliseconds) / HOUR_MS
  return hoursText(Math.round(hours * (hours < 1 ? 60 : 4)) / (hours < 1 ? 60 : 4))
}

/** Hint about a dose of `amount` taken at `takenAt`; undefined where no limit follows from it. */
export function limitHint(
  { minHours, max24h, taken24h, last }: Allowance,
  { name, unit }: Pick<Medication, 'name' | 'unit'>,
  amount: number,
  takenAt: Date,
  now: Date,
): LimitHint | undefined {
  const medicine = name
  const sinceLast = last === null ? undefined : takenAt.getTime() - Date.parse(last.takenAt)
  const apart = minHours !== null && t('The plan says {hours} apart.', { hours: hoursText(minHours) })
  const anyway = t('It can be recorded all the same.')
  if (max24h !== null && toMilli(taken24h) + toMilli(amount) > toMilli(max24h))
    return {
      isWarning: true,
      title: t('{medicine}: more than the plan says', { medicine }),
      text: `${t('The plan says at most {amount} in 24 hours.', { amount: writeAmountOf(max24h, unit) })} ${anyway}`,
    }
  if (minHours === null || apart === false) return undefined
  if (sinceLast !== undefined && Math.abs(sinceLast) < minHours * HOUR_MS) {
    const hours = hoursBetween(sinceLast)
    return {
      isWarning: true,
      title:
        sinceLast < 0
          ? t('{medicine}: {hours} before the last one', { medicine, hours })
          : t('{medicine}: {hours} after the last one', { medicine, hours }),
      text: `${apart} ${anyway}`,
    }
  }
  const next = new Date(takenAt.getTime() + minHours * HOUR_MS)
  if (next <= now) return undefined
  const time = timeWords(next.toISOString(), now)
  return {
    isWarning: false,
    title: t('{medicine}: the next one from {time}', { medicine, time }),
    text: apart,
  }
}
