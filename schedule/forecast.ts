import type { Forecast } from '../contract/forecasts.ts'
import type { Moment } from './moments.ts'
import { dayAt, toDate, toDay } from './zones.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Days after today beyond which nobody asks how long something lasts. */
const HORIZON_DAYS = 400

/** How far ahead of now moments are asked for, in milliseconds: beyond the horizon by any clock. */
export const HORIZON_MS = (HORIZON_DAYS + 3) * DAY_MS

/** From how many days left on a medication counts as running out, unless it says otherwise. */
export const WARN_DAYS = 7

/** A pack that was not thrown away. */
export interface ForecastPack {
  /** Null where nobody counts it. */
  milli: number | null
  /** The last day on which it may be used; null is for ever. */
  goodThrough: string | null
  /** How many days it keeps once it is opened; null for ever, and where it is open already. */
  keepsDays: number | null
}

export type ToCome = Pick<Moment, 'dueAt' | 'milli'>

export interface ForecastAsked {
  /** In their order of use. */
  packs: readonly ForecastPack[]
  /** The moments to come of all plans, by time, as far as `HORIZON_MS`, some at a time; no more of them is looked at than is needed. */
  toCome: Iterable<ToCome[]> | AsyncIterable<ToCome[]>
  /** What was due before now and is still to be taken, in thousandths each. */
  open: readonly number[]
  /** What people take a day as they need it, in thousandths. */
  perDay: number
  /** Milliseconds since 1970. */
  now: number
  /** Whose days are told: the family's. */
  timeZone: string
  warnDays: number
}

/** How long packs last if every plan is kept, or null for ever as far as anybody asks. */
export async function forecastOf(asked: ForecastAsked): Promise<Omit<Forecast, 'medicationId'>> {
  const today = dayAt(asked.now, asked.timeZone)
  const about = asked.perDay > 0
  const shelf = new Shelf(asked.packs, today)
  const unserved = shelf.isCounted ? await firstUnserved(asked, shelf, today) : null
  if (unserved === null) return { lastsUntil: null, daysLeft: null, reason: null, about, low: false }
  const daysLeft = unserved - 1 - today
  return {
    lastsUntil: toDate(unserved - 1),
    daysLeft,
    reason: shelf.hasExpired(unserved) ? 'expires' : 'used',
    about,
    low: daysLeft <= asked.warnDays,
  }
}

/** The first day on which something cannot be taken; null where there is none until the horizon. */
async function firstUnserved(
  { toCome, open, perDay, timeZone }: ForecastAsked,
  shelf: Shelf,
  today: number,
): Promise<number | null> {
  if (open.some((milli) => !shelf.take(milli, today))) return today
  let day = today
  // What is taken as needed is taken after what is planned.
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

/** The packs while plans run against them. Days are numbered from 1970-01-01. */
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
    // What has expired already says why there is nothing, unless there is something else.
    this.#packs = (fresh.length > 0 ? fresh : placed).map((pack) => ({
      ...pack,
      milli: pack.milli ?? Number.POSITIVE_INFINITY,
    }))
  }

  /** Takes from the packs that are good on a day, in their order; false, and nothing is taken, where it is too little. */
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

  /** Whether something is left that may no longer be used on a day. */
  hasExpired(day: number): boolean {
    return this.#packs.some(({ milli, lastDay }) => milli > 0 && lastDay < day)
  }
}
