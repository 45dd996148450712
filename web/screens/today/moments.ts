import { MINUTE_MS } from '../../../language/durations.ts'
import { t, tn } from '../../../language/t.ts'
import { toTakenAt } from '../../medicines/doses/takenAt.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'

/** For how long a dose is offered to be put off, in minutes. */
const CHOICES = [10, 30, 60, 120]

/** The shortest and the longest that a dose can be put off, in minutes. */
const LEAST = 5
const MOST = 240

/** "In 10 minutes", "In 1 hour". */
export const inText = (minutes: number): string =>
  minutes < 60
    ? tn(minutes, 'In {count} minute', 'In {count} minutes')
    : tn(minutes / 60, 'In {count} hour', 'In {count} hours')

/** End of the time in which all of some doses can be taken, in milliseconds since 1970. */
const endOf = (doses: readonly PlannedDose[]) =>
  Math.min(...doses.map(({ occurrence }) => Date.parse(occurrence.windowEndsAt)))

/** For how long doses can be put off, in minutes, of what is offered; nothing is put off beyond its window. */
export const choicesFor = (doses: readonly PlannedDose[], now: Date): number[] =>
  CHOICES.filter((minutes) => now.getTime() + minutes * MINUTE_MS < endOf(doses))

/** For how long until a time of the clock, in minutes; or a sentence that says why not. */
export function minutesUntil(time: string, doses: readonly PlannedDose[], now: Date): number | string {
  const today = toTakenAt(now, time)
  if (!today) return t('Please enter a time')
  const at =
    today > now
      ? today
      : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, today.getHours(), today.getMinutes())
  const minutes = Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)
  if (at.getTime() >= endOf(doses)) return t('That is too late for this dose')
  if (minutes > MOST) return t('Please choose a time within the next 4 hours')
  return Math.max(minutes, LEAST)
}

/**
 * Instant of a dose planned for `due`, from a typed local time: the nearest to the plan on the days around it, until `now`.
 * Otherwise a sentence with the problem.
 */
export function takenMoment(time: string, due: Date, now: Date): Date | string {
  const distance = (moment: Date) => Math.abs(moment.getTime() - due.getTime())
  const [nearest] = [-1, 0, 1]
    .flatMap(
      (offset) => toTakenAt(new Date(due.getFullYear(), due.getMonth(), due.getDate() + offset), time) ?? [],
    )
    .sort((a, b) => distance(a) - distance(b))
  if (!nearest) return t('Please enter a time')
  return nearest <= now ? nearest : t('That time is still to come')
}

/** Time of doses that are recorded together: now, each as it was planned, or all at a time of the clock. */
export type WhenTaken = 'now' | 'planned' | 'time'

/**
 * Instant of a dose by that choice, never after `now`; `time` is a typed local time. A sentence with the problem if there is
 * none.
 */
export function takenAtOf(
  when: WhenTaken,
  time: string,
  { occurrence }: Pick<PlannedDose, 'occurrence'>,
  now: Date,
): Date | string {
  const due = new Date(occurrence.dueAt)
  if (when === 'time') return takenMoment(time, due, now)
  return when === 'now' || due > now ? now : due
}
