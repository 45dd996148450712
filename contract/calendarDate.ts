import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import type { ErrorText } from './text.ts'

// From 1900 on: a year typed with two digits is 0031 to browsers.
const ISO_DATE =
  /^((?:19|[2-9]\d)\d{2})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** Takes the date as written, without time zones. Undefined before 1900, and if the Gregorian calendar has no such date. */
export function toCalendarDate(value: string): string | undefined {
  const match = ISO_DATE.exec(value)
  if (!match) return undefined
  const date = `${match[1]}-${match[2]}-${match[3]}`
  const instant = new Date(`${date}T00:00:00.000Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined
}

export const CalendarDate = (
  missing: ErrorText,
  wrong: ErrorText = { error: () => t('Please enter a valid expiration date') },
) =>
  z
    .pipe(
      z.string(missing).check(
        z.minLength(1, missing),
        z.refine((value) => toCalendarDate(value) !== undefined, wrong),
      ),
      z.transform((value) => toCalendarDate(value) as string),
    )
    .register(z.globalRegistry, {
      description:
        'A calendar date: YYYY-MM-DD, or an ISO 8601 date-time, of which the date is taken as it is written',
      examples: ['2027-03-31'],
    })
