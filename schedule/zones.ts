const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Each costs some 50 kB; there are not many more zones than that. */
const MOST_CLOCKS = 100

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone's clocks are ahead of UTC at an instant; both in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

const quietDays = new Map<string, number | null>()
const MOST_DAYS = 5000

/** The one offset of a day of a zone; null where clocks change on it or beside it. Days are numbered from 1970-01-01. */
function quietOffset(day: number, timeZone: string): number | null {
  const key = `${day} ${timeZone}`
  const known = quietDays.get(key)
  if (known !== undefined) return known
  const before = offsetAt((day - 1) * DAY_MS, timeZone)
  const quiet = before === offsetAt((day + 2) * DAY_MS, timeZone) ? before : null
  if (quietDays.size >= MOST_DAYS) quietDays.clear()
  quietDays.set(key, quiet)
  return quiet
}

/**
 * The instant, in milliseconds, at which clocks of a zone show a date and a time. A time that they skip comes the same distance
 * later (02:30 is 03:30); one that they show twice is the first of the two: RFC 9557's and Temporal's "compatible".
 */
export function toInstant(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}Z`)
  const quiet = quietOffset(Math.floor(wall / DAY_MS), timeZone)
  if (quiet !== null) return wall - quiet
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  const isShown = (offset: number) => offsetAt(wall - offset, timeZone) === offset
  return wall - (isShown(before) || !isShown(after) ? before : after)
}

/** What clocks of a zone show at an instant in milliseconds: `2026-11-21T08:00`. */
export function toLocal(instant: number, timeZone: string): string {
  const quiet = quietOffset(Math.floor(instant / DAY_MS), timeZone)
  return new Date(instant + (quiet ?? offsetAt(instant, timeZone))).toISOString().slice(0, 16)
}

/** A calendar date as a number of days since 1970-01-01, and back. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
