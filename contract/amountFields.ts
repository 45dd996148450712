import * as z from 'zod/mini'
import { fromMilli, MOST_AMOUNT, STEPS, toMilli, UNITS } from './amounts.ts'

export const Unit = z.enum(UNITS, `unit must be one of ${UNITS.join(', ')}`)

export const Step = z.union(
  STEPS.map((step) => z.literal(step)),
  'step must be 1, 0.5, 0.25 or 0.001',
)

/** An amount of at least `least`; `label` starts its error messages. */
export const Amount = (label: string, least = 0.001) =>
  z.number(`${label} must be a number`).check(
    z.minimum(least, `${label} must be at least ${least}`),
    z.maximum(MOST_AMOUNT, `${label} must be at most ${MOST_AMOUNT}`),
    z.refine(
      (amount) => Math.abs(amount - fromMilli(toMilli(amount))) < 1e-9,
      `${label} must have at most three decimals`,
    ),
  )
