import * as z from 'zod/mini'
import { Amount } from './amountFields.ts'
import { CalendarDate } from './calendarDate.ts'
import type { CallTable } from './call.ts'
import { WHO } from './doses.ts'
import { Family } from './families.ts'
import { CreatingHeaders, IfMatch } from './headers.ts'
import { LAST_DAY } from './lastDay.ts'
import { MeasurementKind } from './measurements.ts'
import { Person } from './people.ts'
import { Reminding } from './remindingFields.ts'
import { id, optionalText } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const LocalTime = z
  .string('Please enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 08:00'))
  .register(z.globalRegistry, { examples: ['08:00'] })

const whole = (label: string, least: number, most: number) =>
  z
    .int(`${label} must be a whole number`)
    .check(
      z.minimum(least, `${label} must be at least ${least}`),
      z.maximum(most, `${label} must be at most ${most}`),
    )

const several = (what: z.ZodMiniInt, label: string) =>
  z
    .array(what, `Please choose ${label}`)
    .check(z.minLength(1, `Please choose ${label}`), z.maxLength(31, `Please choose ${label}`))

const MonthDay = z
  .int('A day of the month is a whole number')
  .check(
    z.refine(
      (day) => day === LAST_DAY || (day >= 1 && day <= 31),
      'A month has the days 1 to 31, and -1 for its last',
    ),
  )

/** Days with doses, or hours between them. */
export const Pattern = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  /** ISO 8601 numbers: 1 is Monday. */
  z.object({
    kind: z.literal('weekdays'),
    weekdays: several(whole('A weekday', 1, 7), 'one or more weekdays'),
  }),
  /** Counted from the phase's first day. */
  z.object({ kind: z.literal('days'), every: whole('The number of days', 2, 365) }),
  /** Skips months without that day; -1 is each month's last day. */
  z.object({ kind: z.literal('monthDays'), days: several(MonthDay, 'one or more days of the month') }),
  z.object({ kind: z.literal('cycle'), on: whole('Days on', 1, 365), off: whole('Days off', 1, 365) }),
  /**
   * Elapsed hours, whatever clocks do: from the phase's only time on its first day or, if anchored to doses,
   * from the last dose.
   */
  z.object({
    kind: z.literal('hours'),
    every: whole('The number of hours', 1, 23),
    anchor: z.enum(['clock', 'taken'], 'anchor must be clock or taken'),
  }),
])
export type Pattern = z.infer<typeof Pattern>

export const PlanTime = z.object({
  at: LocalTime,
  amount: Amount('Amount'),
  /** Free text, such as "in each eye". */
  note: optionalText('The note', 100),
})
export type PlanTime = z.infer<typeof PlanTime>

const Times = z.array(PlanTime, 'Please choose a time').check(
  z.minLength(1, 'Please choose a time'),
  z.maxLength(24, 'A day has at most 24 times'),
  z.refine(
    (times) => new Set(times.map(({ at }) => at)).size === times.length,
    'Each time of the day stands once',
  ),
)

export const Phase = z
  .object({
    /** Length; null continues to the end of the plan, only in the last phase. */
    days: z.nullable(whole('The number of days', 1, 3650)),
    pattern: Pattern,
    times: Times,
  })
  .check(
    z.refine(({ pattern, times }) => pattern.kind !== 'hours' || times.length === 1, {
      message: 'A plan in hours has one time, at which it begins',
      path: ['times'],
    }),
  )
export type Phase = z.infer<typeof Phase>

/** Relation to food; null if it does not matter. */
export const Food = z.enum(['with', 'without'], 'food must be with or without')
export type Food = z.infer<typeof Food>

const HOURS = 'Hours apart must be between 0.25 and 168, in quarters'

/** Limits from leaflet or doctor within any 24 hours; null for none. */
export const PlanLimits = z.object({
  minHours: z.nullable(
    z.number(HOURS).check(z.refine((hours) => hours >= 0.25 && hours <= 168 && hours % 0.25 === 0, HOURS)),
  ),
  max24h: z.nullable(Amount('The most in 24 hours')),
})
export type PlanLimits = z.infer<typeof PlanLimits>

/** Bounds the plans in one answer. */
const MOST_TIMES = 100

const content = {
  personId: id('person', WHO),
  /** Several phases follow each other (a taper). Empty for as-needed plans. */
  phases: z.array(Phase, 'phases must be a list').check(
    z.maxLength(20, 'A plan has at most 20 steps'),
    z.refine(
      (phases) => phases.reduce((sum, { times }) => sum + times.length, 0) <= MOST_TIMES,
      `A plan has at most ${MOST_TIMES} times in all its steps`,
    ),
  ),
  /** Amount for each time of an as-needed plan. */
  asNeeded: z
    .nullable(z.object({ amount: Amount('Amount') }))
    .register(z.globalRegistry, { examples: [null] }),
  startsOn: CalendarDate('Please enter the first day', 'Please enter the first day'),
  endsOn: z.nullable(CalendarDate('Please enter the last day', 'Please enter the last day')),
  food: z.nullable(Food),
  limits: PlanLimits,
}

/** `timeZone` is the device's. A family without a zone adopts it. */
export const PlanBody = z
  .object({
    ...content,
    /** Omitted: no change, or the default for a new plan. */
    remind: z.optional(Reminding),
    /** Measurement to offer with each dose; null for none. Omitted: no change. */
    asks: z.optional(z.nullable(MeasurementKind)),
    timeZone: TimeZone,
  })
  .check(
    z.refine(({ phases, asNeeded }) => (phases.length === 0) === (asNeeded !== null), {
      message: 'Please choose how often it is taken',
      path: ['phases'],
    }),
    z.refine(({ phases }) => phases.slice(0, -1).every(({ days }) => days !== null), {
      message: 'Please enter for how many days each step is',
      path: ['phases'],
    }),
    z.refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
      message: 'The last day comes before the first',
      path: ['endsOn'],
    }),
  )
export type PlanBody = z.infer<typeof PlanBody>

/** A stopped plan has ended but keeps its past. */
export const PlanStatus = z.enum(['active', 'paused', 'stopped'], 'status must be active, paused or stopped')
export type PlanStatus = z.infer<typeof PlanStatus>

export const Plan = z.object({
  id: z.string(),
  medicationId: z.string(),
  personId: z.string(),
  status: PlanStatus,
  phases: z.array(
    z.object({
      days: z.nullable(z.int()),
      pattern: Pattern,
      times: z.array(z.object({ at: z.string(), amount: z.number(), note: z.nullable(z.string()) })),
    }),
  ),
  asNeeded: z.nullable(z.object({ amount: z.number() })),
  startsOn: z.iso.date(),
  endsOn: z.nullable(z.iso.date()),
  food: z.nullable(Food),
  limits: z.object({ minHours: z.nullable(z.number()), max24h: z.nullable(z.number()) }),
  remind: Reminding,
  asks: z.nullable(MeasurementKind),
  timeZone: z.string(),
  /** Next occurrence; null for none or as needed. */
  next: z.nullable(z.object({ dueAt: z.iso.datetime({ precision: 3 }), amount: z.number() })),
  version: z.int(),
  createdAt: z.iso.datetime({ precision: 3 }),
})
export type Plan = z.infer<typeof Plan>

export const planCalls = {
  'GET /api/medications/{id}/plans': {
    summary: 'The plans of a medication in order of creation, stopped ones included',
    needs: 'see',
    status: 200,
    answer: z.array(Plan),
    shows: ['plans', 'occurrences', 'doses'],
    failures: ['medicationNotFound'],
  },
  'POST /api/medications/{id}/plans': {
    summary: 'Make a plan, from now on',
    needs: 'manage',
    headers: CreatingHeaders,
    body: PlanBody,
    status: 201,
    answer: Plan,
    changes: ['plans', 'families', 'events'],
    failures: ['medicationNotFound', 'keyReused', 'limitReached'],
  },
  'PUT /api/plans/{id}': {
    summary: 'Change a plan from now on; earlier occurrences stay as planned',
    needs: 'manage',
    headers: z.object({ 'if-match': IfMatch }),
    body: PlanBody,
    status: 200,
    answer: Plan,
    changes: ['plans', 'families', 'events'],
    failures: ['limitReached', 'planNotFound', 'planChangedMeanwhile', 'planStopped'],
  },
  'PATCH /api/plans/{id}': {
    summary: 'Pause, resume or stop a plan',
    needs: 'manage',
    body: z.object({ status: PlanStatus }),
    status: 200,
    answer: Plan,
    changes: ['plans', 'events'],
    failures: ['limitReached', 'planNotFound', 'planStopped'],
  },
  'PUT /api/people/{id}/time-zone': {
    summary:
      "Set the time zone of a person's plans from now on; every member may set the own one. Hours between doses stay as they are",
    needs: 'manage',
    body: z.object({ timeZone: z.nullable(TimeZone) }),
    status: 200,
    answer: Person,
    changes: ['people', 'plans', 'events'],
    failures: ['personNotFound'],
  },
  'PUT /api/families/{id}/time-zone': {
    summary: 'Set the time zone of a family, for its people without a time zone of their own',
    needs: 'manage',
    body: z.object({ timeZone: TimeZone }),
    status: 200,
    answer: Family,
    changes: ['families', 'plans', 'stock', 'events'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
