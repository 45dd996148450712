import * as z from 'zod/mini'

/** Characters; the longest of IANA has 32. */
const LONGEST_NAME = 64

const WRONG = 'timeZone must be the name of a time zone'

/** What was found to be one. The case of a name's letters is free, so that somebody may think of any number of them. */
const known = new Set<string>()
const MOST_KNOWN = 1000

const isTimeZone = (name: string) => {
  if (known.has(name)) return true
  // Checks run whatever the others say, and this one is dear.
  if (name.length > LONGEST_NAME) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < MOST_KNOWN) known.add(name)
  return true
}

/** The viewer's time zone, as IANA names it. */
export const TimeZone = z.string(WRONG).check(z.maxLength(LONGEST_NAME, WRONG), z.refine(isTimeZone, WRONG))
