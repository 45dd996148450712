import { toCalendarDate } from '../../../../contract/calendarDate.ts'
import type { Pattern } from '../../../../contract/plans.ts'
import { t } from '../../../../language/t.ts'
import { momentsBetween } from '../../../../schedule/moments.ts'
import { toLocal } from '../../../../schedule/zones.ts'
import { asList, asObject, asText } from '../incoming.ts'

type Json = Record<string, unknown>

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MOST_DAYS = 365

/** Days and time of a schedule, or the reason why no plan has exactly these. */
type MedassistCourse =
  | { reason: string }
  | { reason?: undefined; pattern: Pattern; at: string; startsOn: string; endsOn: string | null }

/** Course of a schedule. Its times are local, whatever zone they name. */
export function courseOf(schedule: Json, medication: Json): MedassistCourse {
  const start = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(asText(schedule.start))
  const [date, at = ''] = [toCalendarDate(start?.[1] ?? ''), start?.[2]]
  if (date === undefined || at > '23:59')
    return { reason: t('This schedule has no time. Make a plan by hand.') }
  const begins = dayOf(medication.medicationStartDate)
  const endsOn = dayOf(medication.medicationEndDate) ?? null
  if (endsOn === '' || begins === '')
    return { reason: t('This schedule has no days that a plan here can have. Make a plan by hand.') }
  const startsOn =
    begins !== undefined && begins > date && schedule.scheduleMode === 'weekdays' ? begins : date
  if (endsOn !== null && endsOn < startsOn) return { reason: t('Its period is over before it begins.') }
  const pattern = patternOf(schedule)
  return pattern
    ? { pattern, at, startsOn, endsOn }
    : { reason: t('This schedule has no days that a plan here can have. Make a plan by hand.') }
}

/** Calendar date of a field that may have a time; undefined for none, empty if it is not understood. */
function dayOf(value: unknown): string | undefined {
  if (value == null || value === '') return undefined
  return toCalendarDate(/^(\d{4}-\d\d-\d\d)(?:T.*)?$/.exec(asText(value))?.[1] ?? '') ?? ''
}

function patternOf({ scheduleMode = 'interval', weekdays, every }: Json): Pattern | undefined {
  if (scheduleMode === 'weekdays') {
    const days = Array.isArray(weekdays) ? weekdays.map((day) => WEEKDAYS.indexOf(String(day)) + 1) : []
    return days.length > 0 && !days.includes(0) ? { kind: 'weekdays', weekdays: days } : undefined
  }
  const days = Number(every)
  if (scheduleMode !== 'interval' || !Number.isInteger(days) || days < 1 || days > MOST_DAYS) return undefined
  return days === 1 ? { kind: 'daily' } : { kind: 'days', every: days }
}

const MILLILITRES: Record<string, number> = { '': 1, ml: 1, tsp: 5, tbsp: 15 }
/** The form fills in `ml` for what is no liquid too. */
const WITHOUT_SPOONS: Record<string, number> = { '': 1, ml: 1 }

const isLiquid = (medication: Json) =>
  medication.medicationForm === 'liquid' || asObject(medication.inventory).packageType === 'liquid_container'

/** Amount of a schedule in the unit of its stock: a teaspoon of a liquid is 5 ml, a tablespoon 15 ml. NaN in another unit. */
export const millilitres = ({ usage, intakeUnit }: Json, medication: Json): number =>
  Number(usage) * ((isLiquid(medication) ? MILLILITRES : WITHOUT_SPOONS)[asText(intakeUnit)] ?? Number.NaN)

export interface StockOfMedassist {
  medication: Json
  /** Doses of this medication that were marked and are not dismissed, by the place of their schedule. */
  doses: ReadonlyMap<number, Json[]>
  asNeeded: Json[]
  /** True if medassist takes each scheduled dose from the stock by itself, when it is due. */
  isAutomatic: boolean
  timeZone: string
  /** Instant as of which the stock is wanted, in milliseconds. */
  at: number
}

const number = (of: Json, field: string) => Number(of[field] ?? 0)

/** Packages that hold an amount instead of blisters. */
const OF_AMOUNT = ['bottle', 'tube', 'liquid_container', 'inhaler', 'injection']

/**
 * Stock of a medication as medassist-ng computes it: what its packages held at the last correction, less what was used since. `full` is
 * what full packages hold. Null if something that it depends on is missing or not understood.
 */
export function stockLeft(stock: StockOfMedassist): { count: number | null; full: number | null } {
  const { medication, asNeeded, isAutomatic } = stock
  const inventory = asObject(medication.inventory)
  const packageType = asText(inventory.packageType) || 'blister'
  const isAmount = OF_AMOUNT.includes(packageType)
  const whole =
    packageType === 'blister'
      ? Number(inventory.packCount) * Number(inventory.blistersPerPack) * Number(inventory.pillsPerBlister)
      : isAmount
        ? 0
        : Number.NaN
  const before =
    whole +
    (isAmount ? Number(inventory.looseTablets) : number(inventory, 'looseTablets')) +
    number(inventory, 'stockAdjustment') +
    number(inventory, 'scheduleStockRebaseMilli') / 1000
  const extra = asNeeded
    .filter(
      ({ status, stockEffectReason }) =>
        status !== 'reversed' && (stockEffectReason ?? 'applied') === 'applied',
    )
    .reduce((sum, { stockEffectMilli }) => sum + Number(stockEffectMilli ?? 0), 0)
  const used = asList(medication.schedules).reduce(
    (sum, schedule, place) =>
      sum + (isAutomatic ? usedByItself(stock, schedule, place) : marked(stock, schedule, place)),
    0,
  )
  const full =
    whole ||
    number(inventory, 'totalPills') ||
    number(inventory, 'packageAmountValue') * number(inventory, 'packCount')
  const count = Math.round((before - extra / 1000 - used) * 1000) / 1000
  return { count: Number.isFinite(count) ? Math.max(0, count) : null, full: full > 0 ? full : null }
}

/** Instant of the last correction in milliseconds; 0 for none, NaN if it is not understood. */
const correctedAt = ({ lastStockCorrectionAt: at }: Json): number =>
  at == null || at === '' ? 0 : Date.parse(asText(at))

/** Names in a field, which has one or a list of them. */
export const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(asText).filter((name) => name.trim() !== '')

/** People of a schedule: its own, else those of its medication. */
export function peopleOf(schedule: Json, medication: Json): string[] {
  const own = namesIn(schedule.takenBy)
  return own.length > 0 ? own : namesIn(medication.takenBy)
}

/** Amount of one dose; NaN if it is not understood. */
function usageOf(schedule: Json, medication: Json): number {
  if (asObject(medication.inventory).packageType === 'tube') return 0
  const usage = millilitres(schedule, medication)
  return usage >= 0 ? usage : Number.NaN
}

/** Use in manual mode: doses that were marked after the last correction. */
function marked({ medication, doses, timeZone }: StockOfMedassist, schedule: Json, place: number): number {
  const corrected = correctedAt(medication)
  if (Number.isNaN(corrected)) return Number.NaN
  const start = asText(schedule.start).slice(0, 10)
  const counted = (doses.get(place) ?? []).filter(
    ({ takenAt, scheduledTime }) =>
      Date.parse(asText(takenAt)) > corrected && localDay(scheduledTime, timeZone) >= start,
  )
  return counted.length === 0 ? 0 : counted.length * usageOf(schedule, medication)
}

/** Use in automatic mode: each dose that was due since, for each person, and those that were marked ahead of time. */
function usedByItself(
  { medication, doses, timeZone, at }: StockOfMedassist,
  schedule: Json,
  place: number,
): number {
  const course = courseOf(schedule, { ...medication, medicationEndDate: null, medicationStartDate: null })
  const usage = usageOf(schedule, medication)
  if (usage === 0) return 0
  if (course.reason !== undefined) return Number.NaN
  const corrected = correctedAt(medication)
  if (Number.isNaN(corrected)) return Number.NaN
  const phases = [{ days: null, pattern: course.pattern, times: [{ at: course.at, amount: 1, note: null }] }]
  const due = momentsBetween(
    { phases, startsOn: course.startsOn, endsOn: null },
    timeZone,
    corrected + 1,
    at + 1,
  )
  const people = Math.max(1, peopleOf(schedule, medication).length)
  const lastDay = due.at(-1)?.local.slice(0, 10) ?? ''
  const correctedDay = corrected > 0 ? toLocal(corrected, timeZone).slice(0, 10) : ''
  const cutoff = lastDay > correctedDay ? lastDay : correctedDay
  const ahead = (doses.get(place) ?? []).filter(
    ({ scheduledTime }) => localDay(scheduledTime, timeZone) > cutoff,
  )
  return (due.length * people + ahead.length) * usage
}

const localDay = (instant: unknown, timeZone: string): string => {
  const time = Date.parse(asText(instant))
  return Number.isNaN(time) ? '' : toLocal(time, timeZone).slice(0, 10)
}
