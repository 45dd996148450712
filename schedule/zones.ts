const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How far a zone's clocks are ahead of UTC around some days, until they change and from then on; milliseconds. */
interface Offsets {
  before: number
  after: number
  /** Milliseconds since 1970; never, where they do not change. */
  changeAt: number
}

interface Zone {
  clock: Intl.DateTimeFormat
  /** By the number of the span of days from 1970-01-01 on. */
  spans: Map<number, Offsets>
}

const zones = new Map<string, Zone>()

/** A clock costs some 50 kB; there are not many more zones than that. */
const MOST_ZONES = 100
const MOST_SPANS = 1000

/** Few enough that clocks change at most once in them, also where they go back for Ramadan alone. */
const SPAN_DAYS = 7

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  if (zones.size >= MOST_ZONES) zones.clear()
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const zone = { clock, spans: new Map() }
  zones.set(timeZone, zone)
  return zone
}

/** What a clock says: slow, so that it is asked as little as possible. */
function ask(clock: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

/** Until a day after, and from a day before, which hold whatever clocks on Earth show as that day. */
function offsetsAround(day: number, timeZone: string): Offsets {
  const { clock, spans } = zoneOf(timeZone)
  const span = Math.floor(day / SPAN_DAYS)
  const known = spans.get(span)
  if (known) return known
  let [from, to] = [(span * SPAN_DAYS - 1) * DAY_MS, ((span + 1) * SPAN_DAYS + 1) * DAY_MS]
  const [before, after] = [ask(clock, from), ask(clock, to)]
  while (before !== after && to - from > MINUTE_MS) {
    const between = Math.floor((from + to) / 2 / MINUTE_MS) * MINUTE_MS
    if (ask(clock, between) === before) from = between
    else to = between
  }
  const offsets = { before, after, changeAt: before === after ? Number.POSITIVE_INFINITY : to }
  if (spans.size >= MOST_SPANS) spans.clear()
  spans.set(span, offsets)
  return offsets
}

const shownAt = (instant: number, timeZone: string): number => {
  const { before, after, changeAt } = offsetsAround(Math.floor(instant / DAY_MS), timeZone)
  return instant + (instant < changeAt ? before : after)
}

/**
 * The instant, in milliseconds, at which clocks of a zone show a day, numbered from 1970-01-01, and a time, in milliseconds from
 * midnight. A time that they skip comes the same distance later (02:30 is 03:30); one that they show twice is the first of the
 * two: RFC 9557's and Temporal's "compatible".
 */
export function instantOf(day: number, time: number, timeZone: string): number {
  const wall = day * DAY_MS + time
  const { before, after, changeAt } = offsetsAround(day, timeZone)
  return wall - (wall - before < changeAt || wall - after < changeAt ? before : after)
}

/** A time of the clock, `08:00`, in milliseconds from midnight. */
export const toTime = (time: string): number => Date.parse(`1970-01-01T${time}Z`)

/** The same as `instantOf` for a date and a time as they are written. */
export const toInstant = (date: string, time: string, timeZone: string): number =>
  instantOf(toDay(date), toTime(time), timeZone)

/** What clocks of a zone show at an instant in milliseconds: `2026-11-21T08:00`. */
export const toLocal = (instant: number, timeZone: string): string =>
  new Date(shownAt(instant, timeZone)).toISOString().slice(0, 16)

/** The day that clocks of a zone show at an instant, numbered from 1970-01-01. */
export const dayAt = (instant: number, timeZone: string): number =>
  Math.floor(shownAt(instant, timeZone) / DAY_MS)

/** A calendar date as a number of days since 1970-01-01, and back. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
