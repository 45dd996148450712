import type { Forecast } from '../contract/forecasts.ts'
import { DAY_MS } from '../language/durations.ts'
import type { Moment } from './moments.ts'
import { dayAt, toDate, toDay } from './zones.ts'

/** Forecast horizon in days after today. */
const HORIZON_DAYS = 400

/** Time span of the moments that a forecast needs, in milliseconds: covers the horizon in every time zone. */
export const HORIZON_MS = (HORIZON_DAYS + 3) * DAY_MS

/** Default number of days left at which a medication is running low. */
export const WARN_DAYS = 7

export interface ForecastPack {
  /** Null if uncounted. */
  milli: number | null
  /** Last day of use; null for no limit. */
  goodThrough: string | null
  /** Days of use after opening; null for no limit and for an open pack. */
  keepsDays: number | null
}

export type UpcomingDose = Pick<Moment, 'dueAt' | 'milli'>

export interface ForecastInput {
  /** In the order in which doses use them. */
  packs: readonly ForecastPack[]
  /** Future moments of all plans in sorted batches up to `HORIZON_MS`. Reads only as many as it needs. */
  toCome: Iterable<UpcomingDose[]> | AsyncIterable<UpcomingDose[]>
  /** Amounts due earlier and still open, in thousandths. */
  open: readonly number[]
  /** Mean amount taken as needed per day, in thousandths. */
  perDay: number
  now: number
  /** The family's zone: determines calendar days. */
  timeZone: string
  warnDays: number
}

/** Last day that the packs cover if every plan is followed; null beyond the horizon. */
export async function forecastOf(input: ForecastInput): Promise<Omit<Forecast, 'medicationId'>> {
  const today = dayAt(input.now, input.timeZone)
  const about = input.perDay > 0
  const shelf = new Shelf(input.packs, today)
  const unserved = shelf.isCounted ? await firstUnserved(input, shelf, today) : null
  if (unserved === null) return { lastsUntil: null, daysLeft: null, reason: null, about, low: false }
  const daysLeft = unserved - 1 - today
  return {
    lastsUntil: toDate(unserved - 1),
    daysLeft,
    reason: shelf.hasExpired(unserved) ? 'expires' : 'used',
    about,
    low: daysLeft <= input.warnDays,
  }
}

/** First day with too little for a dose; null if there is none up to the horizon. */
async function firstUnserved(
  { toCome, open, perDay, timeZone }: ForecastInput,
  shelf: Shelf,
  today: number,
): Promise<number | null> {
  if (open.some((milli) => !shelf.take(milli, today))) return today
  let day = today
  // As-needed doses come after the planned ones of a day.
  const endDaysBefore = (next: number) => {
    for (; day < next; day++) if (perDay > 0 && !shelf.take(perDay, day)) return false
    return true
  }
  const end = today + HORIZON_DAYS + 2
  for await (const some of toCome)
    for (const { dueAt, milli } of some) {
      const due = dayAt(dueAt, timeZone)
      if (due >= end) return endDaysBefore(end) ? null : day
      if (!endDaysBefore(due) || !shelf.take(milli, due)) return day
    }
  return endDaysBefore(end) ? null : day
}

/** Packs during the simulation. Days are numbered from 1970-01-01. */
class Shelf {
  readonly #packs: { milli: number; lastDay: number; keepsDays: number | null }[]
  readonly isCounted: boolean

  constructor(packs: readonly ForecastPack[], today: number) {
    const placed = packs.map(({ milli, goodThrough, keepsDays }) => ({
      milli,
      lastDay: goodThrough === null ? Number.POSITIVE_INFINITY : toDay(goodThrough),
      keepsDays,
    }))
    const fresh = placed.filter(({ milli, lastDay }) => milli !== 0 && lastDay >= today)
    this.isCounted = fresh.every(({ milli }) => milli !== null)
    // Expired packs are the reason only if nothing else is left.
    this.#packs = (fresh.length > 0 ? fresh : placed).map((pack) => ({
      ...pack,
      milli: pack.milli ?? Number.POSITIVE_INFINITY,
    }))
  }

  /** Takes from the packs usable on a day, in order. Returns false and takes nothing if they contain too little. */
  take(milli: number, day: number): boolean {
    let left = 0
    for (const pack of this.#packs) if (pack.lastDay >= day) left += pack.milli
    if (left < milli) return false
    let wanted = milli
    for (const pack of this.#packs) {
      if (pack.lastDay < day || pack.milli === 0) continue
      if (wanted === 0) break
      const part = Math.min(pack.milli, wanted)
      pack.milli -= part
      wanted -= part
      if (pack.keepsDays !== null) pack.lastDay = Math.min(pack.lastDay, day + pack.keepsDays)
      pack.keepsDays = null
    }
    return true
  }

  /** True if a pack past its last day on `day` still contains something. */
  hasExpired(day: number): boolean {
    return this.#packs.some(({ milli, lastDay }) => milli > 0 && lastDay < day)
  }
}
