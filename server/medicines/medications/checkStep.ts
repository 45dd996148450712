import { type Unit, unitFor, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import { invalid } from '../../platform/http/refusal.ts'

/** 400 for an amount (thousandths) that is not a multiple of the medication's step. */
export function checkStep(
  field: string,
  milli: number,
  { unit, stepMilli }: { unit: Unit; stepMilli: number },
): void {
  const step = stepMilli / 1000
  if (milli < stepMilli) throw invalid(field, `Must take at least ${writeAmountOf(step, unit)}`)
  if (milli % stepMilli !== 0)
    throw invalid(
      field,
      `Amounts of this medication are in steps of ${writeAmount(step)} ${unitFor(unit, step)}`,
    )
}
