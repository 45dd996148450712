import { dayOf, formatMonthDay, formatTime } from '../ui/dates.ts'

/** "8:03 AM"; "yesterday at 9:30 PM", "tomorrow at 9:05 AM" of the days beside; "November 18 at 9:30 PM" of others. */
export function timeWords(instant: string, now: Date): string {
  const day = dayOf(instant)
  const time = formatTime(instant)
  const beside = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
  if (day === beside(0)) return time
  if (day === beside(-1)) return `yesterday at ${time}`
  if (day === beside(1)) return `tomorrow at ${time}`
  return `${formatMonthDay(day)} at ${time}`
}
