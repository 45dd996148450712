import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Amount } from './amountFields.ts'
import { MOST_AMOUNT } from './amounts.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders, IfMatch } from './headers.ts'
import { Instant } from './instant.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'
import { id, text } from './text.ts'

/** Part of a dose from one pack, with the name and strength on it at that time. */
export const TakenFrom = z.object({
  /** Null where no pack has a name or strength of its own. */
  packId: z.nullable(z.string()),
  /** The medication's, if the pack has none; null if unknown. */
  name: z.nullable(z.string()),
  strength: z.nullable(z.string()),
  amount: z.number(),
})
export type TakenFrom = z.infer<typeof TakenFrom>

/** The specification's "medication log". */
export const Dose = z.object({
  id: z.string(),
  takenAt: z.iso.datetime({ precision: 3 }),
  /** `amount` rounded up. */
  pillsTaken: z.int(),
  /** Exact to a thousandth, in the medication's unit. */
  amount: z.number(),
  notes: z.nullable(z.string()),
  /** Null if unknown, as in doses from before people existed. */
  personId: z.nullable(z.string()),
  /** Person of the member who logged it. */
  loggedBy: z.nullable(z.string()),
  /** Null for an extra dose. */
  occurrenceId: z.nullable(z.string()),
  overrideReason: z.nullable(z.string()),
  /** Medicine or packs taken from, as they were called then. */
  taken: z.array(TakenFrom),
  /** True if the next dose keeps its planned time although this one was late or early. */
  keepsTimes: z.boolean(),
  version: z.int(),
})
export type Dose = z.infer<typeof Dose>

/** Earliest loggable instant: the start of 2024 at UTC+14. */
export const EARLIEST_TAKEN_AT = '2023-12-31T10:00:00.000Z'

export const WHO = { error: () => t('Please choose someone in this family') }

const MOST_PILLS = { error: () => t('Enter at most {most} pills', { most: MOST_AMOUNT }) }
const LEAST_PILLS = { error: () => t('Must take at least 1 pill') }

const fields = {
  takenAt: Instant({ error: () => t('Please enter when the medicine was taken') }),
  pillsTaken: z.optional(
    z.int(LEAST_PILLS).check(z.minimum(1, LEAST_PILLS), z.maximum(MOST_AMOUNT, MOST_PILLS)),
  ),
  /** Takes precedence over `pillsTaken`. */
  amount: z.optional(Amount(sentence('Amount'), 0)),
  notes: z.nullish(text(sentence('Notes'), 2000)),
  /** Default: the only person of the medication, or else the caller. */
  personId: z.optional(id('person', WHO)),
  /** Plans counted from the last dose then count from its planned time. */
  keepsTimes: z.optional(z.boolean('keepsTimes must be true or false')),
}

export const DoseBody = z
  .object({
    ...fields,
    /** May be expired. Default: usable packs in their order. */
    packId: z.optional(id('pack', 'packId must be the id of a pack')),
    /** Default: the person's open occurrence whose window contains `takenAt`. */
    occurrenceId: z.optional(id('occurrence', 'occurrenceId must be the id of an occurrence')),
    extra: z.optional(z.boolean('extra must be true or false')),
    /** True to log the amount although its pack has another strength than the plan. */
    otherStrength: z.optional(z.boolean('otherStrength must be true or false')),
    /** Reason for exceeding the plan's limits. */
    override: z.optional(
      z.object(
        {
          reason: text(sentence('The reason'), 200, { error: () => t('Please say why') }).check(
            z.minLength(1, { error: () => t('Please say why') }),
          ),
        },
        'override must have a reason',
      ),
    ),
  })
  .check(
    z.refine(({ pillsTaken, amount }) => pillsTaken !== undefined || amount !== undefined, {
      ...LEAST_PILLS,
      path: ['pillsTaken'],
    }),
  )
export type DoseBody = z.infer<typeof DoseBody>

/** Omitted fields stay as they are. */
export const ChangeDoseBody = z.object({ ...fields, takenAt: z.optional(fields.takenAt) })
export type ChangeDoseBody = z.infer<typeof ChangeDoseBody>

export const DosesQuery = z.object({
  from: z.optional(Instant('from must be an ISO 8601 instant')),
  to: z.optional(Instant('to must be an ISO 8601 instant')),
  limit: z.optional(Limit),
  before: z.optional(id('dose', 'before must be the id of a log entry')),
})
export type DosesQuery = z.infer<typeof DosesQuery>

export const doseCalls = {
  'GET /api/medications/{id}/logs': {
    summary: `List the doses of a medication, newest first, up to ${MOST_IN_ANSWER} at a time`,
    requiredRight: 'see',
    query: DosesQuery,
    status: 200,
    answer: z.array(Dose),
    shows: ['doses'],
    failures: ['medicationNotFound', 'doseNotFound'],
  },
  'POST /api/medications/{id}/logs': {
    summary: 'Log a dose and take its amount from the stock; returns the dose',
    requiredRight: 'log',
    headers: CreatingHeaders,
    body: DoseBody,
    status: 201,
    answer: Dose,
    changes: ['doses', 'stock', 'events'],
    failures: [
      'medicationNotFound',
      'packNotFound',
      'occurrenceNotFound',
      'alreadyTaken',
      'limit',
      'otherStrength',
      'keyReused',
      'limitReached',
      'notEnoughPills',
      'onlyExpiredLeft',
      'packDiscarded',
    ],
  },
  'PATCH /api/medications/{id}/logs/{logId}': {
    summary:
      "Change a dose and correct the stock; returns the dose. Doses that the caller logged in the last 24 hours count as the caller's own",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    headers: z.object({ 'if-match': IfMatch }),
    body: ChangeDoseBody,
    status: 200,
    answer: Dose,
    changes: ['doses', 'stock', 'events'],
    failures: ['doseNotFound', 'doseChangedMeanwhile', 'notEnoughPills', 'onlyExpiredLeft'],
  },
  'DELETE /api/medications/{id}/logs/{logId}': {
    summary:
      "Delete a dose and return its amount to the stock. Doses that the caller logged in the last 24 hours count as the caller's own",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 204,
    answer: null,
    changes: ['doses', 'stock', 'events'],
    failures: ['doseNotFound'],
  },
  'POST /api/medications/{id}/logs/{logId}/restore': {
    summary: 'Restore a deleted dose with its id; an existing dose stays as it is',
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 200,
    answer: Dose,
    changes: ['doses', 'stock', 'events'],
    failures: ['doseNotFound', 'limitReached', 'notEnoughPills', 'onlyExpiredLeft'],
  },
} as const satisfies CallTable
