import { toMilli, type Unit, unitFor, writeAmount, writeAmountOf } from '../../contract/amounts.ts'
import { invalid } from '../http/refusal.ts'

/** How much was taken, in thousandths; undefined where it is not said. 400 for what is no multiple of the medication's step. */
export function amountOf(
  { amount, pillsTaken }: { amount?: number | undefined; pillsTaken?: number | undefined },
  { unit, stepMilli }: { unit: Unit; stepMilli: number },
): number | undefined {
  const said = amount ?? pillsTaken
  if (said === undefined) return undefined
  const milli = toMilli(said)
  const field = amount === undefined ? 'pillsTaken' : 'amount'
  const step = stepMilli / 1000
  if (milli < stepMilli) throw invalid(field, `Must take at least ${writeAmountOf(step, unit)}`)
  if (milli % stepMilli !== 0)
    throw invalid(
      field,
      `Amounts of this medication are in steps of ${writeAmount(step)} ${unitFor(unit, step)}`,
    )
  return milli
}

/** Whole pills, as the specification has them: no part of one is left out. */
export const pillsOf = (milli: number): number => Math.ceil(milli / 1000)
