import * as z from 'zod/mini'
import { DAY_MS } from '../language/durations.ts'
import { toCalendarDate } from './calendarDate.ts'
import type { CallTable } from './call.ts'
import { familyAndPerson, MOST_DAYS, SPAN } from './occurrences.ts'
import { Skip } from './paging.ts'

const LocalDate = (message: string, example: string) =>
  z
    .string(message)
    .check(z.refine((value) => value.length === 10 && toCalendarDate(value) === value, message))
    .register(z.globalRegistry, { examples: [example] })

/** Local days of the plans, both inclusive. */
export const AdherenceQuery = z
  .object({
    ...familyAndPerson,
    from: LocalDate('from must be a date, YYYY-MM-DD', '2026-11-01'),
    to: LocalDate('to must be a date, YYYY-MM-DD', '2026-11-30'),
    skip: Skip,
  })
  .check(
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
      message: SPAN,
      path: ['to'],
    }),
  )
export type AdherenceQuery = z.infer<typeof AdherenceQuery>

/** Planned doses by outcome, without open ones and skips on a doctor's advice. */
const tally = {
  taken: z.int(),
  onTime: z.int(),
  skipped: z.int(),
  missed: z.int(),
  /** Extra doses, on days with planned ones. */
  extra: z.int(),
}

export const Adherence = z.object({
  personId: z.string(),
  medicationId: z.string(),
  ...tally,
  /** Days with at least one planned dose. */
  days: z.array(z.object({ date: z.iso.date(), planned: z.int(), ...tally })),
})
export type Adherence = z.infer<typeof Adherence>

export const adherenceCalls = {
  'GET /api/adherence': {
    summary: `Get planned, taken and missed doses of a family in up to ${MOST_DAYS} days, by person and medication`,
    requiredRight: 'see',
    query: AdherenceQuery,
    status: 200,
    answer: z.array(Adherence),
    shows: ['plans', 'occurrences', 'doses'],
    failures: ['familyNotFound', 'personNotFound', 'medicationNotFound'],
  },
} as const satisfies CallTable
