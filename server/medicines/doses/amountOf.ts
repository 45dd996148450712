import { toMilli, type Unit } from '../../../contract/amounts.ts'
import { checkStep } from '../medications/checkStep.ts'

/** Amount taken, in thousandths; undefined if not given. 400 if it is not a multiple of the medication's step. */
export function amountOf(
  { amount, pillsTaken }: { amount?: number | undefined; pillsTaken?: number | undefined },
  medication: { unit: Unit; stepMilli: number },
): number | undefined {
  const said = amount ?? pillsTaken
  if (said === undefined) return undefined
  const milli = toMilli(said)
  checkStep(amount === undefined ? 'pillsTaken' : 'amount', milli, medication)
  return milli
}

/** Whole pills, as in the specification: rounded up. */
export const pillsOf = (milli: number): number => Math.ceil(milli / 1000)
