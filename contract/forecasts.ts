import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

/** How long what is there lasts, if every plan is kept. */
export const Forecast = z.object({
  medicationId: z.string(),
  /** The last day that is served whole, by the family's clock; null where it lasts more than 400 days, or nobody counts it. */
  lastsUntil: z.nullable(z.iso.date()),
  /** Days after today until then; negative where today is not served. */
  daysLeft: z.nullable(z.int()),
  /** Why it ends: used up, or what is left has expired. */
  reason: z.nullable(z.enum(['used', 'expires'])),
  /** Something that is taken as needed is in it, by the mean of 28 days. */
  about: z.boolean(),
  /** It ends within the days that the medication warns before. */
  low: z.boolean(),
})
export type Forecast = z.infer<typeof Forecast>

export const forecastCalls = {
  'GET /api/medications/{id}/forecast': {
    summary: 'How long a medication lasts, if every plan is kept',
    needs: 'see',
    status: 200,
    answer: Forecast,
    failures: ['medicationNotFound'],
  },
  'GET /api/families/{id}/forecasts': {
    summary:
      'The same for every medication of a family that has a plan, what ends first before what lasts longer',
    needs: 'see',
    status: 200,
    answer: z.array(Forecast),
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
