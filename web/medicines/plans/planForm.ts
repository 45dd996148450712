import type { MeasurementKind } from '../../../contract/measuring.ts'
import type { Food, Pattern } from '../../../contract/plans.ts'
import { REMINDING, type ReminderOptions } from '../../../contract/reminding.ts'
import { sentence } from '../../../language/t.ts'
import { rebase } from '../../base/ui/rebase.ts'

/** The pattern, or as needed. */
export type Often = Pattern['kind'] | 'needed'

/** The patterns offered before "More…". */
export const PLAIN: readonly Often[] = ['daily', 'weekdays', 'needed']

/** A time of day with its amount as people write it. */
export interface Slot {
  at: string
  amount: string
  note: string
  isOn: boolean
}

/** A step of a taper: an amount per slot, by position, and its days; empty in the last step for no end. */
export interface Step {
  amounts: Record<number, string>
  days: string
}

/** The values of the plan editor, numbers as texts. */
export interface PlanValues {
  personId: string
  often: Often
  /** All patterns are offered. */
  hasMore: boolean
  weekdays: readonly number[]
  everyDays: string
  monthDays: readonly number[]
  daysOn: string
  daysOff: string
  everyHours: string
  anchor: 'clock' | 'taken'
  slots: readonly Slot[]
  /** The first time of a plan in hours, and the time of one in days after the last dose. */
  first: string
  /** The amount at a time, for plans without chosen times of day. */
  amount: string
  /** Null for the same dose throughout. */
  steps: readonly Step[] | null
  food: Food | null
  startsOn: string
  /** Empty for no end. */
  endsOn: string
  /** Empty for no limit. */
  minHours: string
  max24h: string
  remind: ReminderOptions
  /** The measurement that is asked for with each dose. */
  asks: MeasurementKind | null
}

/** The default times of day, as Today groups them. */
export const DAYTIMES: readonly { name: string; at: string }[] = [
  { name: sentence('Morning'), at: '08:00' },
  { name: sentence('Noon'), at: '12:30' },
  { name: sentence('Evening'), at: '20:00' },
  { name: sentence('Bedtime'), at: '22:00' },
]

/** An empty plan. */
export const emptyPlan = (personId: string, today: string): PlanValues => ({
  personId,
  often: 'daily',
  hasMore: false,
  weekdays: [],
  everyDays: '2',
  monthDays: [],
  daysOn: '21',
  daysOff: '7',
  everyHours: '8',
  anchor: 'clock',
  slots: DAYTIMES.map(({ at }) => ({ at, amount: '1', note: '', isOn: false })),
  first: '08:00',
  amount: '1',
  steps: null,
  food: null,
  startsOn: today,
  endsOn: '',
  minHours: '',
  max24h: '',
  remind: REMINDING,
  asks: null,
})

/** Fields that are plain texts. */
type TextName = {
  [Name in keyof PlanValues]: PlanValues[Name] extends string ? Name : never
}[keyof PlanValues]

export type PlanEvent =
  | { type: 'typed'; name: TextName; value: string }
  | { type: 'often'; often: Often }
  | { type: 'moreAskedFor' }
  | { type: 'anchor'; anchor: PlanValues['anchor'] }
  | { type: 'weekday' | 'monthDay'; day: number }
  | { type: 'slotTicked'; place: number }
  | { type: 'slot'; place: number; change: Partial<Slot> }
  | { type: 'slotAdded' }
  | { type: 'stepped' }
  | { type: 'unstepped' }
  | { type: 'stepAdded' }
  | { type: 'stepRemoved'; place: number }
  | { type: 'stepDays'; place: number; days: string }
  | { type: 'stepAmount'; place: number; slot: number; amount: string }
  | { type: 'food'; food: Food | null }
  | { type: 'remind'; change: Partial<ReminderOptions> }
  | { type: 'asks'; asks: MeasurementKind | null }
  /** Another member changed `before` to `latest`. */
  | { type: 'takenOver'; before: PlanValues; latest: PlanValues }

const toggled = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day]

const changedAt = <Item>(items: readonly Item[], place: number, change: (item: Item) => Item) =>
  items.map((item, at) => (at === place ? change(item) : item))

/** The next full hour without a slot, after the last chosen one. */
function freeTime(slots: readonly Slot[]): string {
  const last = slots.filter(({ isOn }) => isOn).at(-1)?.at ?? '15:00'
  for (let hour = (Number(last.slice(0, 2)) + 1) % 24; ; hour = (hour + 1) % 24) {
    const at = `${String(hour).padStart(2, '0')}:00`
    if (slots.length >= 24 || !slots.some((slot) => slot.at === at)) return at
  }
}

/** True for a plan without chosen times of the day: it has a first time only. */
export const asksOneTime = ({ often, anchor }: PlanValues): boolean =>
  often === 'hours' || (often === 'days' && anchor === 'taken')

/** A taper starts with the entered amounts, in two steps. */
const firstSteps = (values: PlanValues): Step[] => {
  const { slots, amount } = values
  const amounts = asksOneTime(values)
    ? { 0: amount }
    : Object.fromEntries(slots.map((slot, place) => [place, slot.amount]))
  return [
    { amounts, days: '5' },
    { amounts, days: '5' },
  ]
}

/** The form after an event. */
export function changePlanForm(values: PlanValues, event: PlanEvent): PlanValues {
  const steps = values.steps ?? []
  switch (event.type) {
    case 'typed':
      return { ...values, [event.name]: event.value }
    case 'often':
      return { ...values, often: event.often }
    case 'moreAskedFor':
      return { ...values, hasMore: true }
    case 'anchor':
      return { ...values, anchor: event.anchor }
    case 'weekday':
      return { ...values, weekdays: toggled(values.weekdays, event.day) }
    case 'monthDay':
      return { ...values, monthDays: toggled(values.monthDays, event.day) }
    case 'slotTicked':
      return {
        ...values,
        slots: changedAt(values.slots, event.place, (slot) => ({ ...slot, isOn: !slot.isOn })),
      }
    case 'slot':
      return {
        ...values,
        slots: changedAt(values.slots, event.place, (slot) => ({ ...slot, ...event.change })),
      }
    case 'slotAdded':
      return {
        ...values,
        slots: [...values.slots, { at: freeTime(values.slots), amount: '1', note: '', isOn: true }],
      }
    case 'stepped':
      return { ...values, steps: firstSteps(values) }
    case 'unstepped':
      return { ...values, steps: null }
    case 'stepAdded':
      return { ...values, steps: [...steps, { amounts: steps.at(-1)?.amounts ?? {}, days: '5' }] }
    case 'stepRemoved':
      return { ...values, steps: steps.filter((_step, place) => place !== event.place) }
    case 'stepDays':
      return { ...values, steps: changedAt(steps, event.place, (step) => ({ ...step, days: event.days })) }
    case 'stepAmount':
      return {
        ...values,
        steps: changedAt(steps, event.place, (step) => ({
          ...step,
          amounts: { ...step.amounts, [event.slot]: event.amount },
        })),
      }
    case 'food':
      return { ...values, food: event.food }
    case 'remind':
      return { ...values, remind: { ...values.remind, ...event.change } }
    case 'asks':
      return { ...values, asks: event.asks }
    case 'takenOver':
      return rebase(event.before, values, event.latest)
  }
}
