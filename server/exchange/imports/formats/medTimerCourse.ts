import type { Pattern } from '../../../../contract/plans.ts'
import { DAY_MS } from '../../../../language/durations.ts'
import { t } from '../../../../language/t.ts'
import { toDate, toLocal } from '../../../../schedule/zones.ts'
import { asText, instantOf } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'

type Json = Record<string, unknown>

interface Step {
  /** Days of the step; null for the last one. */
  days: number | null
  pattern: Pattern
  times: string[]
}

/** Days and times of a reminder, or the reason why no plan has exactly these. */
export type MedTimerCourse =
  | { reason: string; at?: undefined }
  | { reason?: undefined; at: string; phases: Step[]; startsOn: string; endsOn: string | null }

const DAY_MINUTES = 24 * 60
const MOST_DAYS = 365
const MOST_HOURS = 99

const two = (part: number) => String(part).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const isMinute = (minutes: number) => Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES

/** Days since 1970; 0 for none. */
const dayOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0)

export const dateOf = (epochDay: unknown): string | null =>
  instantOf(dayOf(epochDay) * DAY_MS)
    .slice(0, 10)
    .replace('1970-01-01', '') || null

const isOff = (type: unknown) => type === undefined || type === null || type === 'OFF'

/** False for reminders of stock and expiration dates. */
export const isDose = (reminder: Json): boolean =>
  isLinked(reminder) ||
  isInterval(reminder) ||
  (isOff(reminder.outOfStockReminderType) && isOff(reminder.expirationReminderType))

/** True if the weekend mode of medTimer moves a time of day to later on some days. */
export function isMovedOnWeekends(settings: Json, time: string): boolean {
  const { weekendMode, weekendStartTimeMinutes: from, weekendEndTimeMinutes: to } = settings
  return weekendMode === true && time >= clock(Number(from)) && time < clock(Number(to))
}

/** Fields of a reminder up to version 30 of the database. */
const FIELDS = new Set(
  'medicineRelId reminderId timeInMinutes createdTimestamp consecutiveDays pauseDays daysBetweenReminders instructions cycleStartDay amount days active periodStart periodEnd activeDaysOfMonth linkedReminderId intervalStart intervalStartsFromProcessed variableAmount automaticallyTaken intervalStartTimeOfDay intervalEndTimeOfDay windowedInterval outOfStockThreshold outOfStockReminderType expirationReminderType notificationImportance'.split(
    ' ',
  ),
)
const NOTHING: readonly unknown[] = [null, false, 0, '', 'OFF']

/** True if a reminder has a setting of another version, which may restrict its days. */
const hasUnknown = (reminder: Json): boolean =>
  Object.entries(reminder).some(([field, value]) => !FIELDS.has(field) && !NOTHING.includes(value))

const isLinked = ({ linkedReminderId }: Json) => Number(linkedReminderId ?? 0) !== 0
const isInterval = ({ intervalStart, windowedInterval }: Json) =>
  Number(intervalStart ?? 0) !== 0 || windowedInterval === true

/** Restrictions of the days of a reminder; all must hold at once. One in an unknown form leaves no days, or a cycle of none. */
function restrictionsOf({
  days,
  activeDaysOfMonth,
  consecutiveDays = 1,
  daysBetweenReminders = 1,
  pauseDays = Number(daysBetweenReminders) - 1,
}: Json) {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((place) =>
    Array.isArray(days) ? days[place] === true : days == null,
  )
  const bits = typeof activeDaysOfMonth === 'number' ? activeDaysOfMonth : activeDaysOfMonth == null ? -1 : 0
  const monthDays = Array.from({ length: 31 }, (_, place) => place + 1).filter(
    (day) => (bits >>> (day - 1)) & 1,
  )
  return {
    weekdays: weekdays.map((place) => place + 1),
    monthDays,
    on: Number(consecutiveDays),
    off: Number(pauseDays),
  }
}

/**
 * Course of a reminder, exactly or not at all: a plan that reminds on more days would be a wrong one. `since` is the instant of its
 * first event, from which a reminder without a first day runs.
 */
export function courseOf(
  reminder: Json,
  { timeZone, now }: Pick<ReadingContext, 'timeZone' | 'now'>,
  since = now,
): MedTimerCourse {
  const today = toLocal(Date.parse(now), timeZone).slice(0, 10)
  const begun = toLocal(Date.parse(since), timeZone).slice(0, 10)
  if (isLinked(reminder))
    return { reason: t('It follows another reminder, which no plan here does. Make a plan by hand.') }
  if (hasUnknown(reminder))
    return { reason: t('It has a setting that is not known here. Make a plan by hand.') }
  const { weekdays, monthDays, on, off } = restrictionsOf(reminder)
  if (weekdays.length === 0 || monthDays.length === 0)
    return { reason: t('It has no days, so it never reminds.') }
  const restricted = [weekdays.length < 7, monthDays.length < 31, off !== 0].filter(Boolean).length
  const several = {
    reason: t(
      'It combines weekdays, days of the month or a cycle, which no plan here does. Make a plan by hand.',
    ),
  }
  const endsOn = dateOf(reminder.periodEnd)
  const first = begun < today && (endsOn === null || endsOn >= today) ? begun : today
  if (isInterval(reminder)) return restricted > 0 ? several : intervalOf(reminder, timeZone, first)
  const minutes = Number(reminder.timeInMinutes ?? Number.NaN)
  if (!isMinute(minutes)) return { reason: t('It has no time. Make a plan by hand.') }
  if (restricted > 1) return several
  const at = clock(minutes)
  const [cycleStart, periodStart] = [dayOf(reminder.cycleStartDay), dayOf(reminder.periodStart)]
  if (off !== 0) return cycleOf({ on, off, cycleStart, periodStart, at, endsOn })
  const pattern: Pattern =
    weekdays.length < 7
      ? { kind: 'weekdays', weekdays }
      : monthDays.length < 31
        ? { kind: 'monthDays', days: monthDays }
        : { kind: 'daily' }
  const startsOn = dateOf(periodStart) ?? first
  return withoutEmpty({ at, phases: [{ days: null, pattern, times: [at] }], startsOn, endsOn })
}

const withoutEmpty = (course: Exclude<MedTimerCourse, { reason: string }>): MedTimerCourse =>
  course.endsOn !== null && course.endsOn < course.startsOn
    ? { reason: t('Its period is over before it begins.') }
    : course

/** A cycle counts from its own first day, also where a period begins later: then its first step is the rest of a round. */
function cycleOf(said: {
  on: number
  off: number
  cycleStart: number
  periodStart: number
  at: string
  endsOn: string | null
}): MedTimerCourse {
  const { on, off, cycleStart, periodStart, at, endsOn } = said
  const isWhole = [on, off].every((days) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS)
  if (!isWhole || (on === 1 && off >= MOST_DAYS) || cycleStart === 0)
    return { reason: t('Its cycle has no first day or an impossible length. Make a plan by hand.') }
  const length = on + off
  const pattern: Pattern = on === 1 ? { kind: 'days', every: length } : { kind: 'cycle', on, off }
  const round: Step = { days: null, pattern, times: [at] }
  const passed = periodStart > cycleStart ? (periodStart - cycleStart) % length : 0
  const first = Math.max(cycleStart, periodStart)
  // Within the days off: begins with the next round.
  if (passed === 0 || passed >= on) {
    return withoutEmpty({
      at,
      phases: [round],
      startsOn: toDate(passed === 0 ? first : first + length - passed),
      endsOn,
    })
  }
  const rest: Step = { days: length - passed, pattern: { kind: 'cycle', on: on - passed, off }, times: [at] }
  return withoutEmpty({ at, phases: [rest, round], startsOn: toDate(first), endsOn })
}

function intervalOf(reminder: Json, timeZone: string, first: string): MedTimerCourse {
  const minutes = Number(reminder.timeInMinutes ?? Number.NaN)
  const uneven = {
    reason: t('It repeats after {minutes} minutes, which no plan here does. Make a plan by hand.', {
      minutes: asText(reminder.timeInMinutes) || '?',
    }),
  }
  if (!(Number.isInteger(minutes) && minutes > 0)) return uneven
  const endsOn = dateOf(reminder.periodEnd)
  const isFromTaken = reminder.intervalStartsFromProcessed === true
  const period = dateOf(reminder.periodStart)
  if (reminder.windowedInterval === true) {
    const [from, to] = [Number(reminder.intervalStartTimeOfDay), Number(reminder.intervalEndTimeOfDay)]
    if (isFromTaken || !isMinute(from) || !isMinute(to) || to < from) return uneven
    const times = Array.from({ length: Math.floor((to - from) / minutes) + 1 }, (_, n) =>
      clock(from + n * minutes),
    )
    if (times.length > 24) return uneven
    const startsOn = period ?? first
    return withoutEmpty({
      at: clock(from),
      phases: [{ days: null, pattern: { kind: 'daily' }, times }],
      startsOn,
      endsOn,
    })
  }
  const begin = instantOf(Number(reminder.intervalStart) * 1000)
  if (begin === '') return uneven
  const [date = '', at = ''] = toLocal(Date.parse(begin), timeZone).split('T')
  const startsOn = period !== null && period > date ? period : date
  const course = (pattern: Pattern) =>
    withoutEmpty({ at, phases: [{ days: null, pattern, times: [at] }], startsOn, endsOn })
  if (startsOn !== date && DAY_MINUTES % minutes !== 0 && minutes % DAY_MINUTES !== 0)
    return {
      reason: t('Its times within its period depend on when it was set up. Make a plan by hand.'),
    }
  const days = minutes / DAY_MINUTES
  if (minutes % 60 === 0 && minutes <= MOST_HOURS * 60 && (isFromTaken || !Number.isInteger(days)))
    return course({ kind: 'hours', every: minutes / 60, anchor: isFromTaken ? 'taken' : 'clock' })
  if (isFromTaken || !Number.isInteger(days) || days > MOST_DAYS) return uneven
  return course(days === 1 ? { kind: 'daily' } : { kind: 'days', every: days })
}
