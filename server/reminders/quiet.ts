import { dayAt, instantOf, toLocal, toTime } from '../../schedule/zones.ts'

/** Hours in which only planned doses notify; local times `22:00`, may span midnight. */
export interface Quiet {
  from: string
  to: string
  timeZone: string
}

/** `at` (milliseconds since 1970), moved to the end of the quiet hours if it lies in them. */
export function afterQuiet(at: number, quiet: Quiet | null): number {
  if (quiet === null || quiet.from === quiet.to) return at
  const { from, to, timeZone } = quiet
  const time = toLocal(at, timeZone).slice(11)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return at
  const isTomorrow = from > to && time >= from
  // If clocks skip the end, it may be past already.
  return Math.max(at, instantOf(dayAt(at, timeZone) + Number(isTomorrow), toTime(to), timeZone))
}
