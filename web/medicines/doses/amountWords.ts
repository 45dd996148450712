import { UNITS_NAMED, type Unit, unitFor, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import { capitalized } from '../../../language/speaking.ts'
import { sentence, t, tn } from '../../../language/t.ts'

/** A medication's unit and the smallest amount taken of it. */
export interface AmountUnit {
  unit: Unit
  step: number
}

/** Units that are measured, not counted. */
export const isMeasured = (unit: Unit) => unit === 'ml' || unit === 'gram'

/** Names of units in the headings of counts. */
const COUNTED: Record<Exclude<Unit, 'ml' | 'gram'>, string> = {
  pill: sentence('Pill'),
  tablet: sentence('Tablet'),
  capsule: sentence('Capsule'),
  drop: sentence('Drop'),
  puff: sentence('Puff'),
  spray: sentence('Spray'),
  patch: sentence('Patch'),
  sachet: sentence('Sachet'),
  dose: sentence('Dose'),
}

/** "Pill Count", "Tablet Count"; "Amount in ml". */
function countWords(unit: Unit, units: string) {
  if (unit === 'ml' || unit === 'gram')
    return {
      count: t('Amount in {units}', { units }),
      currentCount: t('Current Amount in {units}', { units }),
      initialCount: t('Initial Amount in {units}', { units }),
      quantity: t('Amount in {units}', { units }),
      taken: t('Amount taken in {units}', { units }),
    }
  const named = { Unit: t(COUNTED[unit]) }
  return {
    count: t('{Unit} Count', named),
    currentCount: t('Current {Unit} Count', named),
    initialCount: t('Initial {Unit} Count', named),
    quantity: t('Number of {Units}', { Units: capitalized(units) }),
    taken: t('Number of {units} taken', { units }),
  }
}

/** Words for amounts in a unit: the specification's for pills, the like for others. */
export function amountWords(unit: Unit) {
  const many = t(UNITS_NAMED[unit])
  const Units = unit === 'ml' ? many : capitalized(many)
  return {
    many,
    /** The label of a plan's limit. */
    mostInDay: t('{Units} in 24 hours, at most', { Units }),
    /** On a card, before "12 of 30". */
    label: t('{Units}:', { Units }),
    /** Above the remaining amount when a dose is logged. */
    left: t('Remaining {units}', { units: many }),
    /** The label of the bar. */
    scale: t('{Units} remaining', { Units }),
    howMany: t('How many {units}', { units: many }),
    notEnough: t('Not enough {units} remaining', { units: many }),
    ...countWords(unit, many),
  }
}

/** "13½ pills remaining". Whole pills as in the specification. */
export function remainingText(amountLeft: number | null, { unit, step }: AmountUnit): string {
  if (amountLeft === null)
    return unit === 'ml' || unit === 'gram'
      ? t('No amount set')
      : t('No {unit} count set', { unit: unitFor(unit, 1) })
  if (unit === 'pill' && step === 1 && Number.isInteger(amountLeft))
    return tn(amountLeft, '{count} pills remaining', '{count} pills remaining')
  return t('{amount} remaining', { amount: writeAmountOf(amountLeft, unit) })
}

/** "12½ of 30". Initial counts are whole numbers: if more is left, that is the total. */
export function leftOf(amountLeft: number | null, initial: number | null): string {
  const isPartMore = amountLeft !== null && Math.floor(amountLeft) === initial
  const write = (amount: number | null) => (amount === null ? '?' : writeAmount(amount))
  return t('{left} of {initial}', {
    left: write(amountLeft),
    initial: write(isPartMore ? amountLeft : initial),
  })
}

/** Percentage left in the packs; undefined if unknown or empty at first. */
export const percentLeft = (amountLeft: number | null, initial: number | null): number | undefined =>
  amountLeft === null || !initial ? undefined : Math.min(100, (amountLeft / initial) * 100)

/** The problem with an amount to take; undefined if it is valid. */
export function amountProblem(amount: number, { unit, step }: AmountUnit): string | undefined {
  if (!(amount >= step))
    return unit === 'pill' && step === 1
      ? t('Must take at least 1 pill')
      : t('Enter at least {amount}', { amount: writeAmountOf(step, unit) })
  if (Math.abs(amount / step - Math.round(amount / step)) < 1e-6) return undefined
  if (step === 1) return t('Please enter a whole number')
  return step < 0.25
    ? t('Please enter at most three decimals')
    : t('Amounts of this medication are in steps of {amount}', { amount: writeAmountOf(step, unit) })
}

const COUNTED_IN: Record<number, string> = {
  1: sentence('Counted in {units}'),
  0.5: sentence('Counted in {units} and halves'),
  0.25: sentence('Counted in {units} and quarters'),
  0.001: sentence('Counted in {units}, in any amount'),
}

/** "Counted in pills", "Counted in tablets and halves". */
export const countedText = ({ unit, step }: AmountUnit): string =>
  t(COUNTED_IN[step] ?? 'Counted in {units}', { units: t(UNITS_NAMED[unit]) })

/** The smallest amount as an option. */
export const stepText = ({ unit, step }: AmountUnit): string =>
  step < 0.25 ? t('Any amount') : writeAmountOf(step, unit)

/** The step for a newly chosen unit: any amount for measured units, whole ones for counted units. */
export const stepOf = (unit: Unit, before: AmountUnit): number =>
  isMeasured(unit) === isMeasured(before.unit) ? before.step : isMeasured(unit) ? 0.001 : 1
