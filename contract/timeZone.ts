import * as z from 'zod/mini'

/** The longest IANA name has 32. */
const LONGEST_NAME = 64

const WRONG = 'timeZone must be the name of a time zone'

/** Names already checked. Bounded: case is free, so a client could send endless spellings. */
const known = new Set<string>()
const MOST_KNOWN = 1000

const isTimeZone = (name: string) => {
  if (known.has(name)) return true
  // Bounds the slow check below: zod runs every check.
  if (name.length > LONGEST_NAME) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < MOST_KNOWN) known.add(name)
  return true
}

export const TimeZone = z.string(WRONG).check(z.maxLength(LONGEST_NAME, WRONG), z.refine(isTimeZone, WRONG))
