import { reads } from '../../base/reads.ts'

/** Hour of the local clock. */
export const DAY_BEGINS_AT = 4

/** From when until before when a day is. */
export interface Day {
  from: Date
  to: Date
}

/**
 * The day around a moment by the clock of this device, or one so many days later. It begins at four in the morning: what is
 * planned for the night belongs to the evening before it.
 */
export function dayAround(now: Date, offset = 0): Day {
  const date = now.getDate() + offset - (now.getHours() < DAY_BEGINS_AT ? 1 : 0)
  const at = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, DAY_BEGINS_AT)
  return { from: at(date), to: at(date + 1) }
}

/** Query of a read for that day. */
export const rangeOf = ({ from, to }: Day) => ({ from: from.toISOString(), to: to.toISOString() })

/** Doses of a day; `open` adds earlier ones that can be caught up on. */
export const plannedIn = (familyId: string | undefined, day: Day, open?: 'true') =>
  reads.occurrences(familyId ?? '', { ...rangeOf(day), open })
