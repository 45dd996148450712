import * as z from 'zod/mini'

/** Characters; the longest of IANA has 32. */
const LONGEST_NAME = 64

const WRONG = 'timeZone must be the name of a time zone'

const isTimeZone = (name: string) => {
  // Checks run whatever the others say, and this one is dear.
  if (name.length > LONGEST_NAME) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** The viewer's time zone, as IANA names it. */
export const TimeZone = z.string(WRONG).check(z.maxLength(LONGEST_NAME, WRONG), z.refine(isTimeZone, WRONG))
