import type { Occurrence } from '../../contract/occurrences.ts'
import { cityOf, deviceZone } from '../people/zones.ts'
import { formatTime } from '../ui/dates.ts'

/** When a dose is due: "8:00 AM", or for a person in another time zone "8:00 AM in New York (2:00 PM here)". */
export function dueText({
  dueAt,
  local,
  timeZone,
}: Pick<Occurrence, 'dueAt' | 'local' | 'timeZone'>): string {
  const here = formatTime(dueAt)
  // A text without a zone is read as a time of this device.
  const there = formatTime(local)
  return there === here || timeZone === deviceZone() ? here : `${there} in ${cityOf(timeZone)} (${here} here)`
}
