import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Amount } from './amountFields.ts'
import { CalendarDate } from './calendarDate.ts'
import type { CallTable } from './call.ts'
import { WHO } from './doses.ts'
import { Family } from './families.ts'
import { CreatingHeaders, IfMatch } from './headers.ts'
import { LAST_DAY } from './lastDay.ts'
import { MeasurementKind } from './measurements.ts'
import { Person } from './people.ts'
import { ReminderOptions } from './remindingFields.ts'
import { type ErrorText, id, optionalText } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const LocalTime = z
  .string({ error: () => t('Please enter a time') })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('Please enter a time like 08:00') }))
  .register(z.globalRegistry, { examples: ['08:00'] })

const whole = (label: string, least: number, most: number) =>
  z
    .int({ error: () => t('{label} must be a whole number', { label: t(label) }) })
    .check(
      z.minimum(least, { error: () => t('{label} must be at least {least}', { label: t(label), least }) }),
      z.maximum(most, { error: () => t('{label} must be at most {most}', { label: t(label), most }) }),
    )

const several = (what: z.ZodMiniInt, none: ErrorText) =>
  z.array(what, none).check(z.minLength(1, none), z.maxLength(31, none))

const MonthDay = z.int({ error: () => t('A day of the month is a whole number') }).check(
  z.refine((day) => day === LAST_DAY || (day >= 1 && day <= 31), {
    error: () => t('A month has the days 1 to 31, and -1 for its last'),
  }),
)

const CountedFrom = z.enum(['clock', 'taken'], 'anchor must be clock or taken')

export const Pattern = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  /** ISO 8601 numbers: 1 is Monday. */
  z.object({
    kind: z.literal('weekdays'),
    weekdays: several(whole(sentence('A weekday'), 1, 7), {
      error: () => t('Please choose one or more weekdays'),
    }),
  }),
  /** Counted from the phase's first day, or from the day of the last dose (`taken`). */
  z.object({
    kind: z.literal('days'),
    every: whole(sentence('The number of days'), 2, 365),
    anchor: z.optional(CountedFrom),
  }),
  /** Skips months without that day; -1 is each month's last day. */
  z.object({
    kind: z.literal('monthDays'),
    days: several(MonthDay, { error: () => t('Please choose one or more days of the month') }),
  }),
  z.object({
    kind: z.literal('cycle'),
    on: whole(sentence('Days on'), 1, 365),
    off: whole(sentence('Days off'), 1, 365),
  }),
  /** Elapsed hours, whatever clocks do: from the only time on the first day, or from the last dose (`taken`). */
  z.object({
    kind: z.literal('hours'),
    every: whole(sentence('The number of hours'), 1, 99),
    anchor: CountedFrom,
  }),
])
export type Pattern = z.infer<typeof Pattern>

/** True for a pattern with one time, as it is counted from it or from the last dose. */
export const hasOneTime = (pattern: Pattern): boolean =>
  pattern.kind === 'hours' || (pattern.kind === 'days' && pattern.anchor === 'taken')

export const PlanTime = z.object({
  at: LocalTime,
  amount: Amount(sentence('Amount')),
  note: optionalText(sentence('The note'), 100),
})
export type PlanTime = z.infer<typeof PlanTime>

const Times = z.array(PlanTime, { error: () => t('Please choose a time') }).check(
  z.minLength(1, { error: () => t('Please choose a time') }),
  z.maxLength(24, { error: () => t('A day has at most 24 times') }),
  z.refine((times) => new Set(times.map(({ at }) => at)).size === times.length, {
    error: () => t('Enter each time of the day only once'),
  }),
)

export const Phase = z
  .object({
    /** Null continues to the end of the plan, only in the last phase. */
    days: z.nullable(whole(sentence('The number of days'), 1, 3650)),
    pattern: Pattern,
    times: Times,
  })
  .check(
    z.refine(({ pattern, times }) => pattern.kind !== 'hours' || times.length === 1, {
      error: () => t('A plan in hours has one time, at which it begins'),
      path: ['times'],
    }),
    z.refine(({ pattern, times }) => !hasOneTime(pattern) || times.length === 1, {
      error: () => t('A plan counted from the last dose has one time'),
      path: ['times'],
    }),
  )
export type Phase = z.infer<typeof Phase>

export const Food = z.enum(['with', 'without'], 'food must be with or without')
export type Food = z.infer<typeof Food>

const HOURS = { error: () => t('Hours apart must be between 0.25 and 168, in quarters') }

/** Leaflet's or doctor's limits; 24 hours may begin at any time. */
export const PlanLimits = z.object({
  minHours: z.nullable(
    z.number(HOURS).check(z.refine((hours) => hours >= 0.25 && hours <= 168 && hours % 0.25 === 0, HOURS)),
  ),
  max24h: z.nullable(Amount(sentence('The most in 24 hours'))),
})
export type PlanLimits = z.infer<typeof PlanLimits>

const MOST_TIMES = 100

const content = {
  personId: id('person', WHO),
  /** Steps of a taper. Empty for as-needed plans. */
  phases: z.array(Phase, 'phases must be a list').check(
    z.maxLength(20, { error: () => t('A plan has at most 20 steps') }),
    z.refine((phases) => phases.reduce((sum, { times }) => sum + times.length, 0) <= MOST_TIMES, {
      error: () => t('A plan has at most {most} times in all its steps', { most: MOST_TIMES }),
    }),
  ),
  asNeeded: z
    .nullable(z.object({ amount: Amount(sentence('Amount')) }))
    .register(z.globalRegistry, { examples: [null] }),
  startsOn: CalendarDate(
    { error: () => t('Please enter the first day') },
    { error: () => t('Please enter the first day') },
  ),
  endsOn: z.nullable(
    CalendarDate(
      { error: () => t('Please enter the last day') },
      { error: () => t('Please enter the last day') },
    ),
  ),
  food: z.nullable(Food),
  limits: PlanLimits,
}

/** `timeZone` is the device's. A family without a zone adopts it. */
export const PlanBody = z
  .object({
    ...content,
    /** Omitted: no change, or the default for a new plan. */
    remind: z.optional(ReminderOptions),
    /** Omitted: no change. */
    asks: z.optional(z.nullable(MeasurementKind)),
    /** True reminds the caller of the person's doses, false no longer does. Omitted: no change. */
    follow: z.optional(z.boolean('follow must be true or false')),
    timeZone: TimeZone,
  })
  .check(
    z.refine(({ phases, asNeeded }) => (phases.length === 0) === (asNeeded !== null), {
      error: () => t('Please choose how often it is taken'),
      path: ['phases'],
    }),
    z.refine(({ phases }) => phases.slice(0, -1).every(({ days }) => days !== null), {
      error: () => t('Please enter for how many days each step is'),
      path: ['phases'],
    }),
    z.refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
      error: () => t('The last day comes before the first'),
      path: ['endsOn'],
    }),
  )
export type PlanBody = z.infer<typeof PlanBody>

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
  remind: ReminderOptions,
  asks: z.nullable(MeasurementKind),
  timeZone: z.string(),
  next: z.nullable(
    z.object({
      dueAt: z.iso.datetime({ precision: 3 }),
      amount: z.number(),
      /** Time without the delay of the last dose, if days or 24 hours and more count from it; null if it moved by an hour at most. */
      plannedAt: z.nullable(z.iso.datetime({ precision: 3 })),
    }),
  ),
  version: z.int(),
  createdAt: z.iso.datetime({ precision: 3 }),
})
export type Plan = z.infer<typeof Plan>

export const planCalls = {
  'GET /api/medications/{id}/plans': {
    summary: "List a medication's plans in order of creation, stopped ones included",
    requiredRight: 'see',
    status: 200,
    answer: z.array(Plan),
    shows: ['plans', 'occurrences', 'doses'],
    failures: ['medicationNotFound'],
  },
  'POST /api/medications/{id}/plans': {
    summary: 'Create a plan that begins now or later; returns it',
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: PlanBody,
    status: 201,
    answer: Plan,
    changes: ['plans', 'families', 'events', 'reminders'],
    failures: ['medicationNotFound', 'keyReused', 'limitReached'],
  },
  'PUT /api/plans/{id}': {
    summary: 'Change a plan from now on; returns it. Earlier planned doses stay as they were',
    requiredRight: 'manage',
    headers: z.object({ 'if-match': IfMatch }),
    body: PlanBody,
    status: 200,
    answer: Plan,
    changes: ['plans', 'families', 'events', 'reminders'],
    failures: ['limitReached', 'planNotFound', 'planChangedMeanwhile', 'planStopped'],
  },
  'PATCH /api/plans/{id}': {
    summary: 'Pause, resume or stop a plan; returns it',
    requiredRight: 'manage',
    body: z.object({ status: PlanStatus }),
    status: 200,
    answer: Plan,
    changes: ['plans', 'events'],
    failures: ['limitReached', 'planNotFound', 'planStopped'],
  },
  'PUT /api/people/{id}/time-zone': {
    summary:
      "Set the time zone of a person's plans from now on; every member may set their own. Plans that count hours do not change",
    requiredRight: 'manage',
    body: z.object({ timeZone: z.nullable(TimeZone) }),
    status: 200,
    answer: Person,
    changes: ['people', 'plans', 'events'],
    failures: ['personNotFound'],
  },
  'PUT /api/families/{id}/time-zone': {
    summary: "Set a family's time zone, for people without one of their own",
    requiredRight: 'manage',
    body: z.object({ timeZone: TimeZone }),
    status: 200,
    answer: Family,
    changes: ['families', 'plans', 'stock', 'events'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
