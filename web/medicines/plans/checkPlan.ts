import { readAmount } from '../../../contract/amounts.ts'
import { type Pattern, type Phase, PlanBody } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import type { CheckedForm, Problem } from '../../base/ui/checked.ts'
import { type AmountUnit, amountProblem } from '../doses/amountWords.ts'
import { asksOneTime, type PlanValues } from './planForm.ts'

/** A typed number; NaN if it is not valid. */
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

function patternOf(values: PlanValues): Pattern {
  switch (values.often) {
    case 'weekdays':
      return { kind: 'weekdays', weekdays: values.weekdays.toSorted((a, b) => a - b) }
    case 'days':
      return {
        ...{ kind: 'days', every: number(values.everyDays) },
        ...(values.anchor === 'taken' && { anchor: 'taken' as const }),
      }
    case 'monthDays':
      return { kind: 'monthDays', days: values.monthDays.toSorted((a, b) => a - b) }
    case 'cycle':
      return { kind: 'cycle', on: number(values.daysOn), off: number(values.daysOff) }
    case 'hours':
      return { kind: 'hours', every: number(values.everyHours), anchor: values.anchor }
    default:
      return { kind: 'daily' }
  }
}

/** The chosen slots by time, with their positions; without chosen times the first one. */
export const chosenSlots = (values: PlanValues) =>
  asksOneTime(values)
    ? [{ place: 0, at: values.first, amount: values.amount, note: '' }]
    : values.slots
        .flatMap((slot, place) => (slot.isOn ? [{ place, ...slot }] : []))
        .sort((a, b) => (a.at < b.at ? -1 : 1))

const NONE = new Set(['', '0'])

/** The problem of a whole number of time units. */
const wholeProblem = (text: string, least: number, most: number): string | undefined => {
  const value = number(text)
  return Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : t('Please enter a whole number from {least} to {most}', { least, most })
}

const hoursProblem = (text: string): string | undefined => {
  const hours = readAmount(text)
  return hours >= 0.25 && hours <= 168 && hours % 0.25 === 0
    ? undefined
    : t('Hours apart must be between ¼ and 168, in quarters')
}

/** The phases, and the problems of their times and amounts. */
function phasesOf(
  values: PlanValues,
  counted: AmountUnit,
  report: (field: string, message?: string) => void,
): Phase[] {
  const pattern = patternOf(values)
  const slots = chosenSlots(values)
  if (slots.length === 0) report('slots', t('Please choose when it is taken'))
  for (const { place, at } of slots)
    report(
      asksOneTime(values) ? 'first' : `slot.${place}.at`,
      !/^\d\d:\d\d$/.test(at)
        ? t('Please enter a time')
        : slots.some((other) => other.place < place && other.at === at)
          ? t('This time is listed twice')
          : undefined,
    )
  const timesOf = (
    amounts: (place: number, own: string) => string,
    field: (place: number) => string,
    mayLack: boolean,
  ) =>
    slots.flatMap(({ place, at, amount: own, note }) => {
      const text = amounts(place, own)
      if (mayLack && NONE.has(text.trim())) return []
      const amount = readAmount(text)
      report(field(place), amountProblem(amount, counted))
      return [{ at, amount, note: note === '' ? null : note }]
    })
  const { steps } = values
  if (!steps)
    return [
      {
        days: null,
        pattern,
        times: timesOf(
          (_place, own) => own,
          (place) => (asksOneTime(values) ? 'amount' : `slot.${place}.amount`),
          false,
        ),
      },
    ]
  return steps.map((step, index) => {
    const isOpen = index === steps.length - 1 && step.days.trim() === ''
    if (!isOpen) report(`step.${index}.days`, wholeProblem(step.days, 1, 3650))
    const times = timesOf(
      (place, own) => step.amounts[place] ?? own,
      (place) => `step.${index}.amount.${place}`,
      slots.length > 1,
    )
    if (times.length === 0 && slots.length > 0)
      report(`step.${index}.days`, t('Nothing is taken in this step'))
    return { days: isOpen ? null : number(step.days), pattern, times }
  })
}

/** Placeholder for the person, before one is chosen. */
export const ANYONE = 'somebody'

/** The form's field for a field of the contract. */
const HELD: Record<string, string> = { phases: 'slots', asNeeded: 'amount', limits: 'minHours' }

/** The plan, or its problems by control name. `timeZone` is the device's. A step without an amount for a time has none then. */
export function checkPlan(values: PlanValues, counted: AmountUnit, timeZone: string): CheckedForm<PlanBody> {
  const problems: Problem[] = []
  const report = (field: string, message?: string) => {
    if (message !== undefined) problems.push({ path: [field], message })
  }
  if (values.personId === '') report('personId', t('Please choose who takes it'))
  const { often, minHours, max24h } = values
  if (often === 'weekdays' && values.weekdays.length === 0)
    report('weekdays', t('Please choose one or more weekdays'))
  if (often === 'monthDays' && values.monthDays.length === 0)
    report('monthDays', t('Please choose one or more days'))
  if (often === 'days') report('everyDays', wholeProblem(values.everyDays, 2, 365))
  if (often === 'cycle') {
    report('daysOn', wholeProblem(values.daysOn, 1, 365))
    report('daysOff', wholeProblem(values.daysOff, 1, 365))
  }
  if (often === 'hours') report('everyHours', wholeProblem(values.everyHours, 1, 99))
  const needed = often === 'needed'
  if (needed) report('amount', amountProblem(readAmount(values.amount), counted))
  const phases = needed ? [] : phasesOf(values, counted, report)
  if (minHours !== '') report('minHours', hoursProblem(minHours))
  if (max24h !== '') report('max24h', amountProblem(readAmount(max24h), counted))
  if (problems.length > 0) return { success: false, error: { issues: problems } }
  const checked = PlanBody.safeParse({
    personId: values.personId,
    phases,
    asNeeded: needed ? { amount: readAmount(values.amount) } : null,
    startsOn: values.startsOn,
    endsOn: values.endsOn === '' ? null : values.endsOn,
    food: values.food,
    limits: {
      minHours: minHours === '' ? null : readAmount(minHours),
      max24h: max24h === '' ? null : readAmount(max24h),
    },
    remind: values.remind,
    asks: needed ? null : values.asks,
    timeZone,
  })
  if (checked.success) return checked
  const issues = checked.error.issues.map(({ path: [name], message }) => ({
    path: [HELD[String(name)] ?? String(name)],
    message,
  }))
  return { success: false, error: { issues } }
}
