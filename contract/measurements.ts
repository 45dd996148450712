import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { Instant } from './instant.ts'
import { MEASUREMENT_KINDS, MEASUREMENT_UNITS, MOST_MEASURED } from './measuring.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'
import { id, optionalText, text } from './text.ts'

export const MeasurementKind = z.enum(
  MEASUREMENT_KINDS,
  `kind must be one of ${MEASUREMENT_KINDS.join(', ')}`,
)

/** Values keep the unit they were entered in; the product neither converts nor judges them. */
export const Measurement = z.object({
  id: z.string(),
  personId: z.string(),
  kind: MeasurementKind,
  measuredAt: z.iso.datetime({ precision: 3 }),
  /** Upper value of a blood pressure. */
  value: z.nullable(z.number()),
  diastolic: z.nullable(z.number()),
  unit: z.nullable(z.enum(Object.values(MEASUREMENT_UNITS).flat())),
  note: z.nullable(z.string()),
  /** Person of the member who entered it. */
  recordedBy: z.nullable(z.string()),
})
export type Measurement = z.infer<typeof Measurement>

const Value = (label: string) =>
  z.number({ error: () => t('{label} must be a number', { label: t(label) }) }).check(
    z.minimum(0.001, { error: () => t('{label} must be more than 0', { label: t(label) }) }),
    z.maximum(MOST_MEASURED, {
      error: () => t('{label} must be at most {most}', { label: t(label), most: MOST_MEASURED }),
    }),
    z.refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
      error: () => t('{label} must have at most three decimals', { label: t(label) }),
    }),
  )

const common = {
  measuredAt: Instant({ error: () => t('Please enter when it was measured') }),
  note: optionalText(sentence('The note'), 500),
}

const unitOf = <Kind extends keyof typeof MEASUREMENT_UNITS>(kind: Kind) =>
  z.enum(MEASUREMENT_UNITS[kind], `unit must be one of ${MEASUREMENT_UNITS[kind].join(', ')}`)

export const MeasurementBody = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('temperature'),
      value: Value(sentence('Temperature')),
      unit: unitOf('temperature'),
      ...common,
    }),
    z.object({
      kind: z.literal('weight'),
      value: Value(sentence('Weight')),
      unit: unitOf('weight'),
      ...common,
    }),
    z.object({
      kind: z.literal('bloodPressure'),
      value: Value(sentence('The upper value')),
      diastolic: Value(sentence('The lower value')),
      unit: unitOf('bloodPressure'),
      ...common,
    }),
    z.object({
      kind: z.literal('glucose'),
      value: Value(sentence('Glucose')),
      unit: unitOf('glucose'),
      ...common,
    }),
    z.object({
      kind: z.literal('note'),
      ...common,
      note: text(sentence('The note'), 500, { error: () => t('Please write a note') }).check(
        z.minLength(1, { error: () => t('Please write a note') }),
      ),
    }),
  ],
  `kind must be one of ${MEASUREMENT_KINDS.join(', ')}`,
)
export type MeasurementBody = z.infer<typeof MeasurementBody>

export const MeasurementsQuery = z.object({
  personId: z.optional(id('person', 'personId must be the id of a person')),
  from: z.optional(Instant('from must be an ISO 8601 instant')),
  to: z.optional(Instant('to must be an ISO 8601 instant', '2026-11-21T08:00:00Z')),
  limit: z.optional(Limit),
  before: z.optional(id('measurement', 'before must be the id of a measurement')),
})
export type MeasurementsQuery = z.infer<typeof MeasurementsQuery>

export const measurementCalls = {
  'GET /api/families/{id}/measurements': {
    summary: `List measurements of a family or of one person, newest first, up to ${MOST_IN_ANSWER} at a time`,
    requiredRight: 'see',
    query: MeasurementsQuery,
    status: 200,
    answer: z.array(Measurement),
    shows: ['measurements'],
    failures: ['familyNotFound', 'personNotFound', 'measurementNotFound'],
  },
  'POST /api/people/{id}/measurements': {
    summary: 'Add a measurement of a person; returns it',
    requiredRight: 'log',
    headers: CreatingHeaders,
    body: MeasurementBody,
    status: 201,
    answer: Measurement,
    changes: ['measurements', 'events'],
    failures: ['personNotFound', 'keyReused', 'limitReached'],
  },
  'DELETE /api/people/{id}/measurements/{measurementId}': {
    summary:
      "Delete a measurement. Those that the caller entered in the last 24 hours count as the caller's own",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 204,
    answer: null,
    changes: ['measurements', 'events'],
    failures: ['measurementNotFound'],
  },
} as const satisfies CallTable
