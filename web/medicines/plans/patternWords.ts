import { LAST_DAY } from '../../../contract/lastDay.ts'
import type { Pattern } from '../../../contract/plans.ts'
import { dayOfWeek, weekdayText } from '../../../language/dates.ts'
import { joinNames } from '../../../language/lists.ts'
import { localized } from '../../../language/localized.ts'
import { speaking } from '../../../language/speaking.ts'
import { t, tn } from '../../../language/t.ts'

/** A weekday's name; 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdayText(dayOfWeek(weekday))

/** Three and more consecutive days by their ends: "Monday to Friday", "Mondays and Thursdays". */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return t('every day')
  const runs: number[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  const plural = !runs.some(({ length }) => length > 2)
  const name = (weekday: number) =>
    plural ? t('{weekday}s', { weekday: weekdayName(weekday) }) : weekdayName(weekday)
  const parts = runs.flatMap((run) =>
    run.length > 2
      ? [t('{from} to {to}', { from: name(run[0] as number), to: name(run.at(-1) as number) })]
      : run.map(name),
  )
  return plural ? t('on {days}', { days: joinNames(parts) }) : joinNames(parts)
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = localized(({ locale }) => new Intl.PluralRules(locale, { type: 'ordinal' }))

/** "1st", "22nd". */
export const ordinal = (day: number): string =>
  speaking().language === 'en' ? `${day}${ENDINGS[ordinals().select(day)]}` : String(day)

const monthDaysText = (days: readonly number[]): string => {
  const parts = days.filter((day) => day !== LAST_DAY).map((day) => t('the {day}', { day: ordinal(day) }))
  return t('on {days} of the month', {
    days: joinNames(days.includes(LAST_DAY) ? [...parts, t('the last day')] : parts),
  })
}

/** "1 day", "5 days". */
export const daysText = (days: number): string => tn(days, '{count} day', '{count} days')

/** The days of a pattern in a plan's sentence. */
export function patternText(pattern: Exclude<Pattern, { kind: 'hours' }>): string {
  switch (pattern.kind) {
    case 'daily':
      return t('every day')
    case 'weekdays':
      return weekdaysText(pattern.weekdays)
    case 'days': {
      const days =
        pattern.every === 2
          ? t('every other day')
          : tn(pattern.every, 'every {count} day', 'every {count} days')
      return pattern.anchor === 'taken' ? t('{days}, counted from the last dose', { days }) : days
    }
    case 'monthDays':
      return monthDaysText(pattern.days)
    case 'cycle':
      return t('{on} on and {off} off', { on: daysText(pattern.on), off: daysText(pattern.off) })
  }
}
