import { readAmount, writeAmount } from '../../contract/amounts.ts'
import { toCalendarDate } from '../../contract/calendarDate.ts'
import { hoursText } from '../doses/objectionWords.ts'
import type { PlanValues } from './planForm.ts'
import { dateText } from './when.ts'

/** "From today until March 3", "From November 22". */
export function spanSentence({ startsOn, endsOn, steps }: PlanValues, today: string): string {
  const known = (date: string) => toCalendarDate(date) !== undefined
  const from = startsOn === today || !known(startsOn) ? 'today' : dateText(startsOn, today)
  const until = known(endsOn) ? ` until ${dateText(endsOn, today)}` : ''
  const isOpen = until === '' && !(steps && steps.at(-1)?.days.trim() !== '')
  return `From ${from}${until}${isOpen ? ' on' : ''}`
}

/** "At least 6 hours apart and at most 4 in 24 hours", as far as it can be read. */
export function limitsSentence({ minHours, max24h }: PlanValues): string {
  const [hours, most] = [readAmount(minHours), readAmount(max24h)]
  const limits = [
    hours > 0 && `at least ${hoursText(hours)} apart`,
    most > 0 && `at most ${writeAmount(most)} in 24 hours`,
  ].filter((each) => each !== false)
  const [first = 'no dose limits', ...rest] = limits
  return [first[0]?.toUpperCase() + first.slice(1), ...rest].join(' and ')
}
