import * as z from 'zod/mini'
import { sentence } from '../language/t.ts'
import { Unit } from './amountFields.ts'
import type { CallTable } from './call.ts'
import { Measurement } from './measurements.ts'
import { Plan } from './plans.ts'
import { optionalText } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const COUNTED_DAYS = 30

/** Days of stopped plans and measurements. */
export const LISTED_DAYS = 90

export const DOCTOR_PARTS = [
  'planned',
  'asNeeded',
  'stopped',
  'house',
  'adherence',
  'measurements',
  'allergies',
] as const
export type DoctorPart = (typeof DOCTOR_PARTS)[number]

const date = z.iso.date()

export const DoctorPlan = z.extend(
  z.pick(Plan, {
    status: true,
    phases: true,
    asNeeded: true,
    startsOn: true,
    endsOn: true,
    food: true,
    limits: true,
  }),
  {
    since: date,
    stoppedOn: z.nullable(date),
  },
)
export type DoctorPlan = z.infer<typeof DoctorPlan>

export const DoctorMedicine = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  unit: Unit,
  /** `house`: available to this person or everyone, without a plan and not taken recently. */
  part: z.enum(['planned', 'asNeeded', 'stopped', 'house']),
  plans: z.array(DoctorPlan),
  /** Doses of the last COUNTED_DAYS. */
  taken: z.object({ times: z.int(), amount: z.number() }),
  /** Names other than `name` under which it was taken in these days: another brand or strength. */
  takenAs: z.array(z.string()),
  adherence: z.nullable(z.object({ taken: z.int(), skipped: z.int(), missed: z.int() })),
})
export type DoctorMedicine = z.infer<typeof DoctorMedicine>

export const DoctorPage = z.object({
  name: z.string(),
  allergies: z.nullable(z.string()),
  madeAt: z.iso.datetime({ precision: 3 }),
  medicines: z.array(DoctorMedicine),
  /** The newest of each kind. */
  measurements: z.array(
    z.pick(Measurement, {
      kind: true,
      measuredAt: true,
      value: true,
      diastolic: true,
      unit: true,
      note: true,
    }),
  ),
})
export type DoctorPage = z.infer<typeof DoctorPage>

/** Text such as `Penicillin (rash). Pacemaker.` */
export const AllergiesBody = z.object({ allergies: optionalText(sentence('Allergies and conditions'), 300) })
export type AllergiesBody = z.infer<typeof AllergiesBody>

export const doctorCalls = {
  'GET /api/people/{id}/doctor': {
    summary: `Get a person's summary for a doctor: current plans, ${COUNTED_DAYS} days of doses, and ${LISTED_DAYS} days of stopped plans and measurements`,
    requiredRight: 'see',
    query: z.object({ timeZone: z.optional(TimeZone) }),
    status: 200,
    answer: DoctorPage,
    shows: ['people', 'medications', 'plans', 'occurrences', 'doses', 'measurements'],
    failures: ['personNotFound'],
  },
  'PUT /api/people/{id}/allergies': {
    summary: "Set a person's allergies and conditions, which the summary for a doctor shows",
    requiredRight: 'manage',
    body: AllergiesBody,
    status: 204,
    answer: null,
    changes: ['people', 'events'],
    failures: ['personNotFound'],
  },
} as const satisfies CallTable
