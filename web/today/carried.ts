import type { Day } from './day.ts'
import { isMissed, isWaiting, type Planned } from './states.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Doses of the day before that belong on Today: those still open, those pressed just now, and those missed in the last 24 hours.
 * `before` are the doses of the day before `day`.
 */
export const carriedInto = (day: Day, before: readonly Planned[], now: Date): Planned[] =>
  before.filter((planned) => {
    const dueAt = Date.parse(planned.occurrence.dueAt)
    if (dueAt >= day.from.getTime()) return false
    if (isWaiting(planned) || planned.stoodAs !== undefined) return true
    return isMissed(planned) && dueAt > now.getTime() - DAY_MS
  })
