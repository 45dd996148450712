import { toMilli } from '../contract/amounts.ts'
import type { Pattern } from '../contract/plans.ts'
import { DAY_MS, HOUR_MS } from '../language/durations.ts'
import { type Course, isFromTaken, isOn, type PlacedPhase, placePhases } from './pattern.ts'
import { isOnTime } from './state.ts'
import { BEFORE_MS, CATCH_UP_MS, MOST_AFTER_MS } from './windows.ts'
import { dayAt, instantOf, toDate, toLocal, toTime } from './zones.ts'

export interface Moment {
  /** Stable key within the plan: local time, or the anchor and its multiple for hours. */
  name: string
  dueAt: number
  /** Local time, `2026-11-21T08:00`. */
  local: string
  milli: number
  note: string | null
  /** Longest time after `dueAt` in which it can be caught up on. */
  openMs: number
}

/** Dose from which a pattern counts. */
export interface Anchor {
  id: string
  takenAt: number
  /** Due time of the occurrence that it fulfils; absent for an extra dose. */
  dueAt?: number | undefined
  /** True to count from `dueAt` although it was taken at another time. */
  keepsTimes?: boolean
}

type DayPattern = Parameters<typeof isOn>[0]

const named = (local: string) => local.replace(/[-:]/g, '')

/**
 * Moments of a course in the half-open interval from `from` to `to`, sorted. `anchor` is the last dose, for hours and days counted
 * from doses; null before the first one.
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
        : phase.pattern.kind === 'days' && phase.pattern.anchor === 'taken'
          ? daysFromTaken(phase, phase.pattern, timeZone, { from, to, anchor })
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

/** Longest time after a moment of a pattern in which it can be caught up on. */
const openMsOf = (pattern: Pattern): number =>
  isFromTaken(pattern) && (pattern.kind === 'days' || (pattern.kind === 'hours' && pattern.every >= 24))
    ? CATCH_UP_MS
    : MOST_AFTER_MS

/** Longest time after any moment of some courses in which it can be caught up on. */
export const longestOpenMs = (courses: readonly Pick<Course, 'phases'>[]): number =>
  Math.max(MOST_AFTER_MS, ...courses.flatMap(({ phases }) => phases.map(({ pattern }) => openMsOf(pattern))))

/** Longest time from one dose to the next in courses counted from doses; 0 for others. */
export const longestStepMs = (courses: readonly Pick<Course, 'phases'>[]): number =>
  Math.max(
    0,
    ...courses.flatMap(({ phases }) =>
      phases.flatMap(({ pattern }) =>
        isFromTaken(pattern) && 'every' in pattern
          ? pattern.every * (pattern.kind === 'hours' ? HOUR_MS : DAY_MS)
          : [],
      ),
    ),
  )

function byDays(
  { first, last, times }: PlacedPhase,
  pattern: DayPattern,
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
        openMs: openMsOf(pattern),
      })
    }
  }
  return moments
}

interface Span {
  from: number
  to: number
  anchor: Anchor | null
}

/** The dose from which a phase counts: one since its first day, or its first one, taken on a day before. */
function countedIn({ first }: PlacedPhase, begin: number, timeZone: string, anchor: Anchor | null) {
  if (anchor === null) return null
  const { takenAt, dueAt } = anchor
  // Taken early: by name at any time, else within its window.
  const isFirst = dueAt === undefined ? takenAt >= begin - BEFORE_MS : dayAt(dueAt, timeZone) >= first
  return isFirst || dayAt(takenAt, timeZone) >= first ? anchor : null
}

function byHours(
  phase: PlacedPhase,
  pattern: Pattern & { kind: 'hours' },
  timeZone: string,
  span: Span,
): Moment[] {
  const {
    first,
    last,
    times: [time],
  } = phase
  if (time === undefined) return []
  const { from, to, anchor } = span
  const begin = instantOf(first, toTime(time.at), timeZone)
  const step = pattern.every * HOUR_MS
  const counted = pattern.anchor === 'taken' ? countedIn(phase, begin, timeZone, anchor) : null
  const zero =
    counted === null ? begin : ((counted.keepsTimes ? counted.dueAt : undefined) ?? counted.takenAt)
  const moments: Moment[] = []
  const least = counted === null ? 0 : Math.max(1, Math.floor((counted.takenAt - zero) / step) + 1)
  for (let n = Math.max(least, Math.ceil((from - zero) / step)); zero + n * step < to; n++) {
    const dueAt = zero + n * step
    if (dayAt(dueAt, timeZone) > last) break
    const local = toLocal(dueAt, timeZone)
    const name =
      counted === null ? `${named(new Date(dueAt).toISOString().slice(0, 16))}Z` : `${counted.id}-${n}`
    moments.push({
      ...{ name, dueAt, local, openMs: openMsOf(pattern) },
      ...{ milli: toMilli(time.amount), note: time.note ?? null },
    })
  }
  return moments
}

/** Days after the day of the last dose; a dose on time, or one that keeps the times, counts as of its planned day. */
function daysFromTaken(
  phase: PlacedPhase,
  pattern: Pattern & { kind: 'days' },
  timeZone: string,
  { from, to, anchor }: Span,
): Moment[] {
  const {
    first,
    last,
    times: [time],
  } = phase
  if (time === undefined) return []
  const at = toTime(time.at)
  const counted = countedIn(phase, instantOf(first, at, timeZone), timeZone, anchor)
  if (counted === null) return byDays(phase, pattern, timeZone, { from, to })
  const { id, takenAt, dueAt: planned, keepsTimes } = counted
  const isAsPlanned = planned !== undefined && (keepsTimes === true || isOnTime(planned, takenAt))
  const zero = dayAt(isAsPlanned ? planned : takenAt, timeZone)
  const { every } = pattern
  const moments: Moment[] = []
  for (let n = Math.max(1, Math.floor((Math.floor(from / DAY_MS) - 1 - zero) / every)); ; n++) {
    const day = zero + n * every
    const dueAt = instantOf(day, at, timeZone)
    if (day > last || dueAt >= to) return moments
    if (day < first || dueAt <= takenAt) continue
    moments.push({
      ...{ name: `${id}-${n}`, dueAt, local: `${toDate(day)}T${time.at}`, openMs: openMsOf(pattern) },
      ...{ milli: toMilli(time.amount), note: time.note ?? null },
    })
  }
}
