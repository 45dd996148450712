import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import { toCalendarDate } from '../../../contract/calendarDate.ts'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import { joinNames } from '../../../language/lists.ts'
import { capitalized } from '../../../language/speaking.ts'
import { sentence, t } from '../../../language/t.ts'
import { hoursText } from '../doses/objectionWords.ts'
import { dateText } from '../doses/when.ts'
import type { PlanValues } from './planForm.ts'

/** "From today until March 3", "From November 22". */
export function spanSentence({ startsOn, endsOn, steps }: PlanValues, today: string): string {
  const known = (date: string) => toCalendarDate(date) !== undefined
  const from = startsOn === today || !known(startsOn) ? t('today') : dateText(startsOn, today)
  if (known(endsOn)) return t('From {from} until {until}', { from, until: dateText(endsOn, today) })
  return steps && steps.at(-1)?.days.trim() !== ''
    ? t('From {from}', { from })
    : t('From {from} on', { from })
}

/** "At least 6 hours apart and at most 4 in 24 hours", from valid values only. */
export function limitsSentence({ minHours, max24h }: PlanValues): string {
  const [hours, most] = [readAmount(minHours), readAmount(max24h)]
  const limits = [
    hours > 0 && t('at least {hours} apart', { hours: hoursText(hours) }),
    most > 0 && t('at most {amount} in 24 hours', { amount: writeAmount(most) }),
  ].filter((each) => each !== false)
  return capitalized(joinNames(limits) || t('no limits set'))
}

const ASKS: Record<MeasurementKind, string> = {
  temperature: sentence('Asks for the temperature with each dose'),
  weight: sentence('Asks for the weight with each dose'),
  bloodPressure: sentence('Asks for blood pressure with each dose'),
  glucose: sentence('Asks for blood sugar with each dose'),
  note: sentence('Asks for a note with each dose'),
}

/** Says which measurement a plan asks for. */
export const asksSentence = (asks: MeasurementKind | null): string =>
  asks === null ? t('No measurement with a dose') : t(ASKS[asks])
