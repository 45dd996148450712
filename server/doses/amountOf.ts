import { toMilli, type Unit } from '../../contract/amounts.ts'
import { checkStep } from '../medications/checkStep.ts'

/** How much was taken, in thousandths; undefined where it is not said. 400 for what is no multiple of the medication's step. */
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

/** Whole pills, as the specification has them: no part of one is left out. */
export const pillsOf = (milli: number): number => Math.ceil(milli / 1000)
