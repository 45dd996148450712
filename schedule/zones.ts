import { DAY_MS, MINUTE_MS } from '../language/durations.ts'

/** Offsets of a zone from UTC before and after a change, in milliseconds. */
interface Offsets {
  before: number
  after: number
  /** Milliseconds since 1970; `Infinity` without a change. */
  changeAt: number
}

interface Zone {
  clock: Intl.DateTimeFormat
  /** By index of the span since 1970-01-01. */
  spans: Map<number, Offsets>
}

const zones = new Map<string, Zone>()

/** Cache limit: a formatter takes some 50 kB. */
const MOST_ZONES = 100
const MOST_SPANS = 1000

/** Short enough for at most one clock change, even around Ramadan in Morocco. */
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

/** Offset at an instant. Slow: callers cache it. */
function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}

/** Offsets around a day. The span includes a day on both sides, which covers every zone. */
function offsetsAround(day: number, timeZone: string): Offsets {
  const { clock, spans } = zoneOf(timeZone)
  const span = Math.floor(day / SPAN_DAYS)
  const known = spans.get(span)
  if (known) return known
  let [from, to] = [(span * SPAN_DAYS - 1) * DAY_MS, ((span + 1) * SPAN_DAYS + 1) * DAY_MS]
  const [before, after] = [offsetAt(clock, from), offsetAt(clock, to)]
  while (before !== after && to - from > MINUTE_MS) {
    const between = Math.floor((from + to) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(clock, between) === before) from = between
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
 * Instant of a local time: `day` in days since 1970-01-01, `time` in milliseconds since midnight. A skipped local time moves
 * forward by the gap (02:30 becomes 03:30); of a repeated one the first counts: "compatible" in RFC 9557 and Temporal.
 */
export function instantOf(day: number, time: number, timeZone: string): number {
  const local = day * DAY_MS + time
  const { before, after, changeAt } = offsetsAround(day, timeZone)
  return local - (local - before < changeAt || local - after < changeAt ? before : after)
}

/** A local time, `08:00`, in milliseconds since midnight. */
export const toTime = (time: string): number => Date.parse(`1970-01-01T${time}Z`)

/** Instant of a local date and time, as `instantOf`. */
export const toInstant = (date: string, time: string, timeZone: string): number =>
  instantOf(toDay(date), toTime(time), timeZone)

/** Local time of an instant, `2026-11-21T08:00`. */
export const toLocal = (instant: number, timeZone: string): string =>
  new Date(shownAt(instant, timeZone)).toISOString().slice(0, 16)

/** Local day of an instant, in days since 1970-01-01. */
export const dayAt = (instant: number, timeZone: string): number =>
  Math.floor(shownAt(instant, timeZone) / DAY_MS)

/** Converts a calendar date to days since 1970-01-01, and back. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
