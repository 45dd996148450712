import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

export const Forecast = z.object({
  medicationId: z.string(),
  /** Last day with enough for every dose, in the family's zone; null beyond 400 days or for an unknown count. */
  lastsUntil: z.nullable(z.iso.date()),
  /** Negative if the packs do not cover today. */
  daysLeft: z.nullable(z.int()),
  reason: z.nullable(z.enum(['used', 'expires'])),
  /** True if it includes as-needed doses, at their mean of the last 28 days. */
  about: z.boolean(),
  /** True if it ends within the medication's warning time. */
  low: z.boolean(),
})
export type Forecast = z.infer<typeof Forecast>

export const forecastCalls = {
  'GET /api/medications/{id}/forecast': {
    summary: 'Get the time at which a medication runs out if every plan is followed',
    requiredRight: 'see',
    status: 200,
    answer: Forecast,
    shows: ['plans', 'occurrences', 'doses', 'stock'],
    failures: ['medicationNotFound'],
  },
  'GET /api/families/{id}/forecasts': {
    summary: 'List the forecasts of all planned medications of a family, the first to run out first',
    requiredRight: 'see',
    status: 200,
    answer: z.array(Forecast),
    shows: ['plans', 'occurrences', 'doses', 'stock'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
