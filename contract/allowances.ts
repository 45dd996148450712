import * as z from 'zod/mini'
import { sentence } from '../language/t.ts'
import { Amount } from './amountFields.ts'
import type { CallTable } from './call.ts'
import { id } from './text.ts'

const At = z.iso.datetime({ precision: 3 })

/** Amount that a person may still take within the plans' limits. */
export const Allowance = z.object({
  planId: z.nullable(z.string()),
  medicationId: z.string(),
  personId: z.string(),
  amount: z.number(),
  /** Null for now, and for an amount above `max24h`, which is never allowed. */
  earliestAt: z.nullable(At),
  taken24h: z.number(),
  /** Strictest limits of the person's plans; null for no limit. */
  max24h: z.nullable(z.number()),
  minHours: z.nullable(z.number()),
  /** Earliest time of the next dose if one is taken now; null for at once. */
  nextAt: z.nullable(At),
  last: z.nullable(z.object({ takenAt: At, amount: z.number(), loggedBy: z.nullable(z.string()) })),
})
export type Allowance = z.infer<typeof Allowance>

const AllowanceQuery = z.object({
  personId: id('person', 'personId must be the id of a person'),
  /** Default: the plan's amount for each time. */
  amount: z.optional(
    z.pipe(
      z.string('amount must be a number').check(z.regex(/^\d{1,6}(\.\d{1,3})?$/, 'amount must be a number')),
      z.pipe(z.transform(Number), Amount(sentence('Amount'))),
    ),
  ),
})
export type AllowanceQuery = z.infer<typeof AllowanceQuery>

export const allowanceCalls = {
  'GET /api/medications/{id}/allowance': {
    summary: 'Get the time from which a person may take an amount of a medication under its dose limits',
    requiredRight: 'see',
    query: AllowanceQuery,
    status: 200,
    answer: Allowance,
    shows: ['plans', 'doses'],
    failures: ['medicationNotFound', 'personNotFound'],
  },
  'GET /api/families/{id}/allowances': {
    summary: 'Get the time from which each as-needed medication of a family may be taken, by person',
    requiredRight: 'see',
    status: 200,
    answer: z.array(Allowance),
    shows: ['plans', 'doses'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
