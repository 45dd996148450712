import { type Unit, unitFor, writeAmount } from '../../contract/amounts.ts'
import type { Pattern, Phase, Plan } from '../../contract/plans.ts'
import { listed } from '../../language/lists.ts'
import { lastDayOf } from '../../schedule/pattern.ts'
import { hoursText } from '../doses/objectionWords.ts'
import { formatClock } from '../ui/dates.ts'
import { daysText, patternText } from './patternWords.ts'
import { dateText } from './when.ts'

/** A part of a plan's sentence; amounts and times are bold. */
export interface Piece {
  text: string
  isBold: boolean
}

/** The fields of a plan that its sentence needs; a plan being edited has them too. */
export interface Sayable extends Pick<Plan, 'asNeeded' | 'startsOn' | 'endsOn' | 'food' | 'limits'> {
  phases: readonly Pick<Phase, 'days' | 'pattern' | 'times'>[]
}

interface Facts {
  unit: Unit
  /** The person; null if it is obvious. */
  name: string | null
  /** The current day there, `YYYY-MM-DD`. */
  today: string
}

type Times = Phase['times']

/** `*½ tablet* at *8:00 AM* and *1* at *8:00 PM*`: asterisks mark bold; typed ones are removed. */
const bold = (text: string) => `*${text}*`
const amountText = (amount: number, unit: Unit | undefined) =>
  bold(unit ? `${writeAmount(amount)} ${unitFor(unit, amount)}` : writeAmount(amount))
const timeText = ({ at, note }: Times[number]) =>
  `${bold(formatClock(at))}${note ? ` (${note.replaceAll('*', '')})` : ''}`

const sameAmount = (times: Times) => times.every(({ amount }) => amount === times[0]?.amount)

function dayText(times: Times, unit: Unit | undefined, withTimes = true): string {
  if (sameAmount(times)) {
    const amount = amountText(times[0]?.amount ?? 0, unit)
    return withTimes ? `${amount} at ${listed(times.map(timeText))}` : amount
  }
  return listed(
    times.map(
      (time, place) => `${amountText(time.amount, place === 0 ? unit : undefined)} at ${timeText(time)}`,
    ),
  )
}

const hoursOf = ({ every, anchor }: Extract<Pattern, { kind: 'hours' }>, [time]: Times) =>
  `every ${bold(every === 1 ? 'hour' : hoursText(every))}, ${
    anchor === 'taken'
      ? `counted from when it was taken, first at ${formatClock(time?.at ?? '')}`
      : `counted from ${formatClock(time?.at ?? '')}`
  }`

/** A phase: amounts, times and days. */
const phaseText = ({ pattern, times }: Sayable['phases'][number], unit: Unit | undefined) =>
  pattern.kind === 'hours'
    ? `${amountText(times[0]?.amount ?? 0, unit)} ${hoursOf(pattern, times)}`
    : `${dayText(times, unit)}, ${patternText(pattern)}`

const key = (value: unknown) => JSON.stringify(value)
const clockOf = (times: Times) => key(times.map(({ at, note }) => [at, note ?? null]))

/** Repeats only what differs from the step before. */
function stepsText(phases: Sayable['phases'], unit: Unit): string {
  const isAlike = phases.every(({ pattern }) => key(pattern) === key(phases[0]?.pattern))
  const steps = phases.map((phase, place) => {
    const { pattern, times, days } = phase
    const before = phases[place - 1]
    const own = place === 0 ? unit : undefined
    const saysTimes =
      before === undefined ||
      clockOf(before.times) !== clockOf(times) ||
      !sameAmount(before.times) ||
      !sameAmount(times)
    const what = pattern.kind === 'hours' || !isAlike ? phaseText(phase, own) : dayText(times, own, saysTimes)
    const stretch = days === null ? (place === 0 ? '' : ' from then on') : ` for ${daysText(days)}`
    return what + stretch
  })
  const pattern = phases[0]?.pattern
  const isSaid = !isAlike || pattern === undefined || pattern.kind === 'hours' || pattern.kind === 'daily'
  return `In steps: ${steps.join(', then ')}${isSaid ? '' : `, ${patternText(pattern)}`}`
}

const neededText = ({ amount }: { amount: number }, unit: Unit) => `${amountText(amount, unit)} when needed`

function mainText({ phases, asNeeded }: Sayable, unit: Unit): string {
  const [only] = phases
  if (asNeeded) return neededText(asNeeded, unit)
  if (only === undefined) return ''
  return phases.length === 1 ? phaseText(only, unit) : stepsText(phases, unit)
}

const limitsText = ({ minHours, max24h }: Plan['limits']) =>
  [
    minHours !== null && `at least ${bold(hoursText(minHours))} apart`,
    max24h !== null && `at most ${bold(writeAmount(max24h))} in 24 hours`,
  ]
    .filter((each) => each !== false)
    .join(' and ')

const FOOD = { with: 'with food', without: 'on an empty stomach' }

function spanText(plan: Sayable, today: string): string {
  const { startsOn } = plan
  const last = lastDayOf(plan)
  if (last === startsOn) return `only on ${dateText(startsOn, today)}`
  const to = last === null ? '' : dateText(last, today)
  if (startsOn <= today) return to && `until ${to}`
  return `from ${dateText(startsOn, today)}${to && ` to ${to}`}`
}

/** Splits a text with asterisks into parts. */
const toPieces = (text: string): Piece[] =>
  text
    .split('*')
    .map((piece, place) => ({ text: piece, isBold: place % 2 === 1 }))
    .filter((piece) => piece.text !== '')

/**
 * A plan as a sentence: "½ tablet at 8:00 AM and 1 at 8:00 PM, Monday to Friday, with food, for Grandpa Emil, until March 3."
 * Times are in the plan's zone.
 */
export function planWords(plan: Sayable, { unit, name, today }: Facts): Piece[] {
  const parts = [
    mainText(plan, unit),
    limitsText(plan.limits),
    plan.food && FOOD[plan.food],
    name !== null && `for ${name.replaceAll('*', '')}`,
    spanText(plan, today),
  ]
  return toPieces(`${parts.filter(Boolean).join(', ')}.`)
}

/** The sentence as plain text. */
export const planText = (plan: Sayable, facts: Facts): string =>
  planWords(plan, facts)
    .map(({ text }) => text)
    .join('')
