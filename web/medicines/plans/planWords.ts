import { type Unit, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { Pattern, Phase, Plan } from '../../../contract/plans.ts'
import { joinNames, withCommas } from '../../../language/lists.ts'
import { sentence, t } from '../../../language/t.ts'
import { lastDayOf } from '../../../schedule/pattern.ts'
import { formatClock } from '../../base/ui/dates.ts'
import { hoursText } from '../doses/objectionWords.ts'
import { dateText } from '../doses/when.ts'
import { daysText, patternText } from './patternWords.ts'

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
  bold(unit ? writeAmountOf(amount, unit) : writeAmount(amount))
const timeText = ({ at, note }: Times[number]) =>
  `${bold(formatClock(at))}${note ? ` (${note.replaceAll('*', '')})` : ''}`

const sameAmount = (times: Times) => times.every(({ amount }) => amount === times[0]?.amount)

function dayText(times: Times, unit: Unit | undefined, withTimes = true): string {
  if (sameAmount(times)) {
    const amount = amountText(times[0]?.amount ?? 0, unit)
    return withTimes ? t('{amount} at {times}', { amount, times: joinNames(times.map(timeText)) }) : amount
  }
  return joinNames(
    times.map((time, place) =>
      t('{amount} at {times}', {
        amount: amountText(time.amount, place === 0 ? unit : undefined),
        times: timeText(time),
      }),
    ),
  )
}

function hoursOf(
  { every, anchor }: Extract<Pattern, { kind: 'hours' }>,
  [time]: Times,
  amount: string,
): string {
  const values = {
    amount,
    hours: bold(every === 1 ? t('hour') : hoursText(every)),
    time: formatClock(time?.at ?? ''),
  }
  return anchor === 'taken'
    ? t('{amount} every {hours}, counted from when it was taken, first at {time}', values)
    : t('{amount} every {hours}, counted from {time}', values)
}

/** A phase: amounts, times and days. */
const phaseText = ({ pattern, times }: Sayable['phases'][number], unit: Unit | undefined) =>
  pattern.kind === 'hours'
    ? hoursOf(pattern, times, amountText(times[0]?.amount ?? 0, unit))
    : t('{doses}, {days}', { doses: dayText(times, unit), days: patternText(pattern) })

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
    if (days !== null) return t('{doses} for {days}', { doses: what, days: daysText(days) })
    return place === 0 ? what : t('{doses} from then on', { doses: what })
  })
  const pattern = phases[0]?.pattern
  const isSaid = !isAlike || pattern === undefined || pattern.kind === 'hours' || pattern.kind === 'daily'
  const [first = '', ...others] = steps
  const all = others.reduce((before, next) => t('{before}, then {next}', { before, next }), first)
  return isSaid
    ? t('In steps: {steps}', { steps: all })
    : t('In steps: {steps}, {days}', { steps: all, days: patternText(pattern) })
}

const neededText = ({ amount }: { amount: number }, unit: Unit) =>
  t('{amount} when needed', { amount: amountText(amount, unit) })

function mainText({ phases, asNeeded }: Sayable, unit: Unit): string {
  const [only] = phases
  if (asNeeded) return neededText(asNeeded, unit)
  if (only === undefined) return ''
  return phases.length === 1 ? phaseText(only, unit) : stepsText(phases, unit)
}

const limitsText = ({ minHours, max24h }: Plan['limits']) =>
  joinNames(
    [
      minHours !== null && t('at least {hours} apart', { hours: bold(hoursText(minHours)) }),
      max24h !== null && t('at most {amount} in 24 hours', { amount: bold(writeAmount(max24h)) }),
    ].filter((each) => each !== false),
  )

const FOOD = { with: sentence('with food'), without: sentence('on an empty stomach') }

function spanText(plan: Sayable, today: string): string {
  const { startsOn } = plan
  const last = lastDayOf(plan)
  const from = dateText(startsOn, today)
  if (last === startsOn) return t('only on {day}', { day: from })
  if (last === null) return startsOn <= today ? '' : t('from {day}', { day: from })
  const to = dateText(last, today)
  return startsOn <= today ? t('until {day}', { day: to }) : t('from {from} to {to}', { from, to })
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
    plan.food && t(FOOD[plan.food]),
    name !== null && t('for {person}', { person: name.replaceAll('*', '') }),
    spanText(plan, today),
  ]
  return toPieces(`${withCommas(parts)}.`)
}

/** The sentence as plain text. */
export const planText = (plan: Sayable, facts: Facts): string =>
  planWords(plan, facts)
    .map(({ text }) => text)
    .join('')
