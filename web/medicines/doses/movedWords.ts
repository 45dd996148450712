import type { Plan } from '../../../contract/plans.ts'
import { startOf, weekdayText } from '../../../language/dates.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { t, tn } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { hoursText } from './objectionWords.ts'
import { whenText } from './when.ts'

type Next = NonNullable<Plan['next']>

/** How far a next dose moved: "moved by 1 day"; undefined if it did not. */
export function moveText({ dueAt, plannedAt }: Next): string | undefined {
  if (plannedAt === null) return undefined
  const hours = (Date.parse(dueAt) - Date.parse(plannedAt)) / HOUR_MS
  const days = Math.round(hours / 24)
  // A change of clocks makes a day an hour longer or shorter.
  const isDays = days !== 0 && Math.abs(hours - days * 24) <= 1
  const by = isDays
    ? tn(Math.abs(days), '{count} day', '{count} days')
    : hoursText(Math.round(Math.abs(hours) * 4) / 4)
  return hours > 0 ? t('moved by {time}', { time: by }) : t('{time} earlier than planned', { time: by })
}

/** "Next: Thursday at 8:00 AM, moved by 1 day". */
export const movedText = (next: Next, timeZone: string, now: Date): string =>
  t('Next: {time}, {amount}', { time: whenText(next.dueAt, timeZone, now), amount: moveText(next) ?? '' })

/** "Keep Mondays" in a plan of weeks, else "Keep Monday at 8:00 AM". */
export function keepText(
  { plannedAt }: Next,
  { phases, timeZone }: Pick<Plan, 'phases' | 'timeZone'>,
  now: Date,
): string {
  const at = plannedAt ?? now.toISOString()
  const isWeekly = phases.every(({ pattern }) => pattern.kind === 'days' && pattern.every % 7 === 0)
  const weekday = weekdayText(startOf(toLocal(Date.parse(at), timeZone).slice(0, 10)))
  const kept = isWeekly ? t('{weekday}s', { weekday }) : whenText(at, timeZone, now)
  return t('Keep {time}', { time: kept })
}
