import { readAmount, writeAmount } from '../../contract/amounts.ts'
import { toCalendarDate } from '../../contract/calendarDate.ts'
import type { MeasurementKind } from '../../contract/measuring.ts'
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

/** "At least 6 hours apart and at most 4 in 24 hours", from valid values only. */
export function limitsSentence({ minHours, max24h }: PlanValues): string {
  const [hours, most] = [readAmount(minHours), readAmount(max24h)]
  const limits = [
    hours > 0 && `at least ${hoursText(hours)} apart`,
    most > 0 && `at most ${writeAmount(most)} in 24 hours`,
  ].filter((each) => each !== false)
  const [first = 'no dose limits', ...rest] = limits
  return [first[0]?.toUpperCase() + first.slice(1), ...rest].join(' and ')
}

const ASKS: Record<MeasurementKind, string> = {
  temperature: 'Asks for the temperature with each dose',
  weight: 'Asks for the weight with each dose',
  bloodPressure: 'Asks for blood pressure with each dose',
  glucose: 'Asks for blood sugar with each dose',
  note: 'Asks for a note with each dose',
}

/** What a plan asks for besides its doses. */
export const asksSentence = (asks: MeasurementKind | null): string =>
  asks === null ? 'No measurement with a dose' : ASKS[asks]
