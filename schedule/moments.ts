import { toMilli } from '../contract/amounts.ts'
import { DAY_MS, HOUR_MS } from '../language/durations.ts'
import { type Course, isOn, type PlacedPhase, placePhases } from './pattern.ts'
import { BEFORE_MS } from './windows.ts'
import { dayAt, instantOf, toDate, toLocal, toTime } from './zones.ts'

export interface Moment {
  /** Stable key within the plan: local time, or the anchor and its multiple for hours. */
  name: string
  dueAt: number
  /** Local time, `2026-11-21T08:00`. */
  local: string
  milli: number
  note: string | null
}

/** Dose from which an hourly pattern counts. */
export interface Anchor {
  id: string
  takenAt: number
  /** Due time of the occurrence that it fulfils; absent for an extra dose. */
  dueAt?: number | undefined
}

const named = (local: string) => local.replace(/[-:]/g, '')

/**
 * Moments of a course in the half-open interval from `from` to `to`, sorted. `anchor` is the last dose, for hours counted from
 * doses; null before the first one.
 */
export function momentsBetween(
  course: Course,
  timeZone: string,
  from: number,
  to: number,
  anchor: Anchor | null = null,
): Moment[] {
  return placePhases(course)
    .flatMap((phase) =>
      phase.pattern.kind === 'hours'
        ? byHours(phase, phase.pattern, timeZone, { from, to, anchor })
        : byDays(phase, phase.pattern, timeZone, { from, to }),
    )
    .filter(({ dueAt }) => dueAt >= from && dueAt < to)
    .sort((a, b) => a.dueAt - b.dueAt)
}

export const mostADay = ({ phases }: Pick<Course, 'phases'>): number =>
  Math.max(
    0,
    ...phases.map(({ pattern, times }) =>
      pattern.kind === 'hours' ? Math.ceil(24 / pattern.every) : times.length,
    ),
  )

function byDays(
  { first, last, times }: PlacedPhase,
  pattern: Parameters<typeof isOn>[0],
  timeZone: string,
  { from, to }: { from: number; to: number },
): Moment[] {
  const moments: Moment[] = []
  const daily = times.map(({ at, amount, note }) => ({
    at,
    named: named(at),
    time: toTime(at),
    milli: toMilli(amount),
    note: note ?? null,
  }))
  // Time zones are at most 14 hours from UTC.
  const end = Math.min(last, Math.floor(to / DAY_MS) + 1)
  for (let day = Math.max(first, Math.floor(from / DAY_MS) - 1); day <= end; day++) {
    if (!isOn(pattern, day, first)) continue
    const date = toDate(day)
    const dateName = named(date)
    for (const { at, named: timeName, time, milli, note } of daily) {
      moments.push({
        name: `${dateName}T${timeName}`,
        dueAt: instantOf(day, time, timeZone),
        local: `${date}T${at}`,
        milli,
        note,
      })
    }
  }
  return moments
}

function byHours(
  { first, last, times: [time] }: PlacedPhase,
  { every, anchor: kind }: { every: number; anchor: 'clock' | 'taken' },
  timeZone: string,
  { from, to, anchor }: { from: number; to: number; anchor: Anchor | null },
): Moment[] {
  if (time === undefined) return []
  const begin = instantOf(first, toTime(time.at), timeZone)
  const step = every * HOUR_MS
  const isInPhase = anchor !== null && (dayAt(anchor.takenAt, timeZone) >= first || isFirstTakenEarly(anchor))
  /** The first dose may be taken on a day before: by name at any time, else within its window. */
  function isFirstTakenEarly({ takenAt, dueAt }: Anchor): boolean {
    return dueAt === undefined ? takenAt >= begin - BEFORE_MS : dayAt(dueAt, timeZone) >= first
  }
  const counted = kind === 'taken' && isInPhase ? anchor : null
  const zero = counted?.takenAt ?? begin
  const moments: Moment[] = []
  const least = counted === null ? 0 : 1
  for (let n = Math.max(least, Math.ceil((from - zero) / step)); zero + n * step < to; n++) {
    const dueAt = zero + n * step
    if (dayAt(dueAt, timeZone) > last) break
    const local = toLocal(dueAt, timeZone)
    const name =
      counted === null ? `${named(new Date(dueAt).toISOString().slice(0, 16))}Z` : `${counted.id}-${n}`
    moments.push({ name, dueAt, local, milli: toMilli(time.amount), note: time.note ?? null })
  }
  return moments
}
