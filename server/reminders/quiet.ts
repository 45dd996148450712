import { dayAt, instantOf, toLocal, toTime } from '../../schedule/zones.ts'

/** Hours in which nothing comes but what was planned for them; local times `22:00`, which may go over midnight. */
export interface Quiet {
  from: string
  to: string
  timeZone: string
}

/** When something may come that was to come at an instant (milliseconds since 1970): then, or at the end of the quiet hours. */
export function afterQuiet(at: number, quiet: Quiet | null): number {
  if (quiet === null || quiet.from === quiet.to) return at
  const { from, to, timeZone } = quiet
  const time = toLocal(at, timeZone).slice(11)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return at
  const isTomorrow = from > to && time >= from
  // Where clocks go forward over it, the end may be past already.
  return Math.max(at, instantOf(dayAt(at, timeZone) + Number(isTomorrow), toTime(to), timeZone))
}
