import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Forecast } from './forecasts.ts'

const At = z.iso.datetime({ precision: 3 })

export const DueDose = z.object({
  occurrenceId: z.string(),
  medicationId: z.string(),
  personId: z.string(),
  medicine: z.string(),
  amount: z.number(),
  /** `Ibuprofen, 1 pill` */
  words: z.string(),
  dueAt: At,
})
export type DueDose = z.infer<typeof DueDose>

export const PersonDue = z.object({
  id: z.string(),
  familyId: z.string(),
  name: z.string(),
  /** Doses neither taken, skipped nor postponed, the first first. */
  due: z.array(DueDose),
  dueSince: z.nullable(At),
  /** Whole minutes since then; 0 if none is due. */
  waitingMinutes: z.int(),
  nextDose: z.nullable(At),
  /** Count of the last 24 hours. */
  missed: z.int(),
  /** Today's doses, taken ones included. */
  planned: z.int(),
  taken: z.int(),
})
export type PersonDue = z.infer<typeof PersonDue>

export const MedicineLeft = z.extend(z.pick(Forecast, { daysLeft: true, lastsUntil: true, low: true }), {
  id: z.string(),
  name: z.string(),
})
export type MedicineLeft = z.infer<typeof MedicineLeft>

export const Due = z.object({ people: z.array(PersonDue), medicines: z.array(MedicineLeft) })
export type Due = z.infer<typeof Due>

export const dueCalls = {
  'GET /api/due': {
    summary:
      "Get the doses due now of everyone in the caller's families, with names and texts, for programs such as Home Assistant",
    requiredRight: 'see',
    status: 200,
    answer: Due,
    shows: ['people', 'medications', 'plans', 'occurrences', 'doses', 'stock'],
  },
} as const satisfies CallTable
