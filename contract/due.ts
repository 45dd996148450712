import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Forecast } from './forecasts.ts'

const At = z.iso.datetime({ precision: 3 })

/** A planned dose to take now. */
export const DueDose = z.object({
  occurrenceId: z.string(),
  medicationId: z.string(),
  personId: z.string(),
  /** Name of the medication. */
  medicine: z.string(),
  /** In the medication's unit. */
  amount: z.number(),
  /** Medicine and amount in words: "Ibuprofen, 1 pill". */
  words: z.string(),
  dueAt: At,
})
export type DueDose = z.infer<typeof DueDose>

/** A person's doses at this moment. */
export const PersonDue = z.object({
  id: z.string(),
  familyId: z.string(),
  name: z.string(),
  /** Doses whose time has come that are neither taken, skipped nor postponed, the first first. */
  due: z.array(DueDose),
  /** Time of the first of them. */
  dueSince: z.nullable(At),
  /** Whole minutes since then; 0 if none is due. */
  waitingMinutes: z.int(),
  /** The next dose after now that is neither taken nor skipped. */
  nextDose: z.nullable(At),
  /** Doses missed in the last 24 hours. */
  missed: z.int(),
  /** Today's planned doses, and those of them that were taken. */
  planned: z.int(),
  taken: z.int(),
})
export type PersonDue = z.infer<typeof PersonDue>

/** Time that a planned medication lasts. */
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
      'What is due now for everyone in all families, with names and words, for programs like Home Assistant',
    needs: 'see',
    status: 200,
    answer: Due,
    shows: ['people', 'medications', 'plans', 'occurrences', 'doses', 'stock'],
  },
} as const satisfies CallTable
