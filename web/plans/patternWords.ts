import { LAST_DAY } from '../../contract/lastDay.ts'
import type { Pattern } from '../../contract/plans.ts'
import { dayOfWeek, weekdayText } from '../../language/dates.ts'
import { listed } from '../../language/lists.ts'
import { localized } from '../../language/localized.ts'

/** A weekday's name; 1 is Monday. */
export const weekdayName = (weekday: number): string => weekdayText(dayOfWeek(weekday))

/** Three and more consecutive days by their ends: "Monday to Friday", "Mondays and Thursdays". */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'every day'
  const runs: number[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  const plural = !runs.some(({ length }) => length > 2)
  const name = (weekday: number) => `${weekdayName(weekday)}${plural ? 's' : ''}`
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0] as number)} to ${name(run.at(-1) as number)}`] : run.map(name),
  )
  return `${plural ? 'on ' : ''}${listed(parts)}`
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = localized(({ locale }) => new Intl.PluralRules(locale, { type: 'ordinal' }))

/** "1st", "22nd". */
export const ordinal = (day: number): string => `${day}${ENDINGS[ordinals().select(day)]}`

const monthDaysText = (days: readonly number[]): string => {
  const parts = days.filter((day) => day !== LAST_DAY).map((day) => `the ${ordinal(day)}`)
  return `on ${listed(days.includes(LAST_DAY) ? [...parts, 'the last day'] : parts)} of the month`
}

/** "1 day", "5 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** The days of a pattern in a plan's sentence. */
export function patternText(pattern: Exclude<Pattern, { kind: 'hours' }>): string {
  switch (pattern.kind) {
    case 'daily':
      return 'every day'
    case 'weekdays':
      return weekdaysText(pattern.weekdays)
    case 'days':
      return pattern.every === 2 ? 'every other day' : `every ${pattern.every} days`
    case 'monthDays':
      return monthDaysText(pattern.days)
    case 'cycle':
      return `${daysText(pattern.on)} on and ${daysText(pattern.off)} off`
  }
}
