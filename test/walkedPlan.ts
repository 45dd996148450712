import { HOUR_MS } from '../language/durations.ts'
import type { Anchor } from '../schedule/moments.ts'
import type { Course } from '../schedule/pattern.ts'
import type { Clock } from './zones.ts'

interface Walked {
  dueAt: number
  local: string
  amount: number
}

/**
 * An independent model of a plan's doses from its first day until before `to`: walks through the days with a
 * calendar and counters, without the product's code. `taken` is the last dose.
 */
export function walkedPlan(course: Course, clock: Clock, to: number, taken: Anchor | null): Walked[] {
  const planned: Walked[] = []
  const day = new Date(`${course.startsOn}T12:00Z`)
  const dateOf = () => day.toISOString().slice(0, 10)
  for (const phase of course.phases) {
    const { pattern, times } = phase
    const begins = dateOf()
    let until: string | null = null
    for (let nth = 0; nth < (phase.days ?? Number.POSITIVE_INFINITY); nth++) {
      const date = dateOf()
      if (course.endsOn !== null && date > course.endsOn) break
      if (clock.find(`${date}T00:00`) >= to) break
      until = date
      if (isOnThatDay(pattern, day, nth))
        for (const { at, amount } of times)
          planned.push({ dueAt: clock.find(`${date}T${at}`), local: `${date}T${at}`, amount })
      day.setUTCDate(day.getUTCDate() + 1)
    }
    if (until === null) continue
    const [{ at, amount } = { at: '', amount: 0 }] = times
    const first = clock.find(`${begins}T${at}`)
    const isFromTaken = 'anchor' in pattern && pattern.anchor === 'taken'
    const counted = isFromTaken && taken !== null && isSince(taken, begins, first, clock) ? taken : null
    if (pattern.kind === 'hours') {
      let dueAt = first
      if (counted) {
        dueAt = (counted.keepsTimes ? counted.dueAt : undefined) ?? counted.takenAt
        do dueAt += pattern.every * HOUR_MS
        while (dueAt <= counted.takenAt)
      }
      for (; clock.show(dueAt).slice(0, 10) <= until; dueAt += pattern.every * HOUR_MS)
        planned.push({ dueAt, local: clock.show(dueAt), amount })
    } else if (pattern.kind === 'days' && isFromTaken) {
      const date = new Date(`${counted ? clock.show(countsAs(counted)).slice(0, 10) : begins}T12:00Z`)
      if (counted) date.setUTCDate(date.getUTCDate() + pattern.every)
      for (; date.toISOString().slice(0, 10) <= until; date.setUTCDate(date.getUTCDate() + pattern.every)) {
        const local = `${date.toISOString().slice(0, 10)}T${at}`
        const dueAt = clock.find(local)
        if (local.slice(0, 10) >= begins && dueAt > (counted?.takenAt ?? -Infinity))
          planned.push({ dueAt, local, amount })
      }
    }
  }
  return planned.filter(({ dueAt }) => dueAt < to).sort((a, b) => a.dueAt - b.dueAt)
}

/** When a dose counts as taken, for days counted from it. */
function countsAs({ takenAt, dueAt, keepsTimes }: Anchor): number {
  if (dueAt === undefined) return takenAt
  return keepsTimes || Math.abs(takenAt - dueAt) <= HOUR_MS ? dueAt : takenAt
}

/** True for a dose from the step's first day on, or one that is its first, taken early. */
function isSince({ takenAt, dueAt }: Anchor, begins: string, first: number, clock: Clock): boolean {
  if (clock.show(takenAt).slice(0, 10) >= begins) return true
  if (dueAt === undefined) return first - takenAt <= 4 * HOUR_MS
  return clock.show(dueAt).slice(0, 10) >= begins
}

/** `nth` counts the days of the step, from 0. */
function isOnThatDay(pattern: Course['phases'][number]['pattern'], day: Date, nth: number): boolean {
  switch (pattern.kind) {
    case 'daily':
      return true
    case 'weekdays':
      return pattern.weekdays.includes(day.getUTCDay() || 7)
    case 'days':
      return pattern.anchor !== 'taken' && nth % pattern.every === 0
    case 'monthDays': {
      const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
      return pattern.days.some((wanted) => (wanted === -1 ? lastOfMonth : wanted) === day.getUTCDate())
    }
    case 'cycle': {
      let left = nth
      while (left >= pattern.on + pattern.off) left -= pattern.on + pattern.off
      return left < pattern.on
    }
    case 'hours':
      return false
  }
}
