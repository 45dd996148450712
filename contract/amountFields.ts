import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import { fromMilli, MOST_AMOUNT, STEPS, toMilli, UNITS } from './amounts.ts'

export const Unit = z.enum(UNITS, `unit must be one of ${UNITS.join(', ')}`)

export const Step = z.union(
  STEPS.map((step) => z.literal(step)),
  'step must be 1, 0.5, 0.25 or 0.001',
)

/** An amount of at least `least`; `label` starts its error messages. */
export const Amount = (label: string, least = 0.001) =>
  z.number({ error: () => t('{label} must be a number', { label: t(label) }) }).check(
    z.minimum(least, { error: () => t('{label} must be at least {least}', { label: t(label), least }) }),
    z.maximum(MOST_AMOUNT, {
      error: () => t('{label} must be at most {most}', { label: t(label), most: MOST_AMOUNT }),
    }),
    z.refine((amount) => Math.abs(amount - fromMilli(toMilli(amount))) < 1e-9, {
      error: () => t('{label} must have at most three decimals', { label: t(label) }),
    }),
  )
