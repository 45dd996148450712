import { type Unit, unitFor, writeAmount, writeAmountOf } from '../../contract/amounts.ts'

/** A medication's unit and the smallest amount taken of it. */
export interface Counted {
  unit: Unit
  step: number
}

const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)

/** Units that are measured, not counted. */
export const isMeasured = (unit: Unit) => unit === 'ml' || unit === 'gram'

/** "Pill Count", "Tablet Count"; "Amount in ml". */
const countOf = (unit: Unit) =>
  isMeasured(unit) ? `Amount in ${unitFor(unit, 2)}` : `${capital(unit)} Count`

/** Words for amounts in a unit: the specification's for pills, the like for others. */
export function amountWords(unit: Unit) {
  const many = unitFor(unit, 2)
  const Many = unit === 'ml' ? many : capital(many)
  const count = countOf(unit)
  return {
    many,
    /** On a card, before "12 of 30". */
    label: `${Many}:`,
    /** Above the remaining amount when a dose is logged. */
    left: `Remaining ${many}`,
    /** The label of the bar. */
    scale: `${Many} remaining`,
    count,
    currentCount: `Current ${count}`,
    initialCount: `Initial ${count}`,
    /** For a new pack. */
    quantity: isMeasured(unit) ? count : `Number of ${Many}`,
    taken: isMeasured(unit) ? `Amount taken in ${many}` : `Number of ${many} taken`,
    howMany: `How many ${many}`,
    notEnough: `Not enough ${many} remaining`,
  }
}

/** "13½ pills remaining". Whole pills as in the specification. */
export function remainingText(amountLeft: number | null, { unit, step }: Counted): string {
  if (amountLeft === null) return isMeasured(unit) ? 'No amount set' : `No ${unit} count set`
  const isWholePills = unit === 'pill' && step === 1 && Number.isInteger(amountLeft)
  return isWholePills ? `${amountLeft} pills remaining` : `${writeAmountOf(amountLeft, unit)} remaining`
}

/** "12½ of 30". Initial counts are whole numbers: if more is left, that is the total. */
export function leftOf(amountLeft: number | null, initial: number | null): string {
  const isPartMore = amountLeft !== null && Math.floor(amountLeft) === initial
  const write = (amount: number | null) => (amount === null ? '?' : writeAmount(amount))
  return `${write(amountLeft)} of ${write(isPartMore ? amountLeft : initial)}`
}

/** How full the packs are, 0 to 100; null if unknown or empty at first. */
export const percentLeft = (amountLeft: number | null, initial: number | null): number | undefined =>
  amountLeft === null || !initial ? undefined : Math.min(100, (amountLeft / initial) * 100)

/** The problem with an amount to take; undefined if it is valid. */
export function amountProblem(amount: number, { unit, step }: Counted): string | undefined {
  if (!(amount >= step)) return `Must take at least ${writeAmountOf(step, unit)}`
  if (Math.abs(amount / step - Math.round(amount / step)) < 1e-6) return undefined
  if (step === 1) return 'Please enter a whole number'
  return step < 0.25
    ? 'Please enter at most three decimals'
    : `Amounts of this medication are in steps of ${writeAmountOf(step, unit)}`
}

const PARTS: Record<number, string> = { 0.5: ' and halves', 0.25: ' and quarters', 0.001: ', in any amount' }

/** "Counted in pills", "Counted in tablets and halves". */
export const countedText = ({ unit, step }: Counted): string =>
  `Counted in ${unitFor(unit, 2)}${PARTS[step] ?? ''}`

/** The smallest amount as an option. */
export const stepText = ({ unit, step }: Counted): string =>
  step < 0.25 ? 'Any amount' : writeAmountOf(step, unit)

/** The step for a newly chosen unit: any amount for measured units, whole ones for counted units. */
export const stepOf = (unit: Unit, before: Counted): number =>
  isMeasured(unit) === isMeasured(before.unit) ? before.step : isMeasured(unit) ? 0.001 : 1
