import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Amount } from './amountFields.ts'
import { CalendarDate } from './calendarDate.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders, IfMatch } from './headers.ts'
import { Images, MedicationImage } from './medications.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'
import { id, optionalText } from './text.ts'

/** Amounts are in the medication's unit, to a thousandth. */
export const Pack = z.object({
  id: z.string(),
  medicationId: z.string(),
  count: z.nullable(z.number()),
  initialCount: z.nullable(z.number()),
  /** Printed calendar date, inclusive. */
  expirationDate: z.nullable(z.iso.date()),
  openedOn: z.nullable(z.iso.date()),
  useWithinDays: z.nullable(z.int()),
  /** Earlier of the printed date and the end of `useWithinDays` after opening. */
  goodThrough: z.nullable(z.iso.date()),
  lot: z.nullable(z.string()),
  productCode: z.nullable(z.string()),
  /** As printed on it, where it differs from the medication's: another brand or strength. */
  name: z.nullable(z.string()),
  strength: z.nullable(z.string()),
  /** True if doses use it and the medication's count includes it. */
  isUsable: z.boolean(),
  discardedAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Sorted by sequence; also among the medication's images. */
  images: z.array(MedicationImage),
  /** Rises when details change, not with the count. */
  version: z.int(),
  createdAt: z.iso.datetime({ precision: 3 }),
})
export type Pack = z.infer<typeof Pack>

const KEEPS = { error: () => t('The days that it keeps must be a whole number from 1 to 3650') }

const WRONG_DAY = { error: () => t('Please enter a valid day') }

const details = {
  expirationDate: z.nullish(CalendarDate({ error: () => t('Please enter a valid expiration date') })),
  lot: optionalText(sentence('Batch number'), 100),
  productCode: optionalText(sentence('Product code'), 100),
  /** As printed on it, where it differs from the medication's. */
  name: optionalText(sentence('Name on the pack'), 200),
  strength: optionalText(sentence('Strength'), 100),
  openedOn: z.nullish(CalendarDate(WRONG_DAY, WRONG_DAY)),
  useWithinDays: z.nullish(z.int(KEEPS).check(z.minimum(1, KEEPS), z.maximum(3650, KEEPS))),
  initialCount: z.nullish(Amount(sentence('Initial count'), 0)),
  images: Images,
}

export const AddPackBody = z.object({
  count: z.nullable(Amount(sentence('Count'), 0)),
  ...details,
})
export type AddPackBody = z.infer<typeof AddPackBody>

/** Omitted fields do not change; null clears. Movements change counts. */
export const ChangePackBody = z.object(details)
export type ChangePackBody = z.infer<typeof ChangePackBody>

export const MovementKind = z.enum([
  'opening',
  'refill',
  'dose',
  'correction',
  'discard',
  'loss',
  'reversal',
  /** Usability changes by date; the count does not. */
  'expiry',
  /** Its medication was joined into another one, or separated from it; the count does not change. */
  'join',
])
export type MovementKind = z.infer<typeof MovementKind>

export const Movement = z.object({
  id: z.string(),
  at: z.iso.datetime({ precision: 3 }),
  kind: MovementKind,
  packId: z.string(),
  amount: z.number(),
  /** Count of the pack afterwards; `left` is that of all usable ones. */
  after: z.nullable(z.number()),
  left: z.nullable(z.number()),
  doseId: z.nullable(z.string()),
  /** Movement that this one reverses, or restores. */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
  /** Person of the member; null for the server or unknown. */
  by: z.nullable(z.string()),
  notes: z.nullable(z.string()),
})
export type Movement = z.infer<typeof Movement>

const notes = optionalText(sentence('Notes'), 500)

export const MoveBody = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('correction'),
      /** Null stops counting this pack. */
      countTo: z.nullable(Amount(sentence('Count'), 0)),
      notes,
    }),
    z.object({ kind: z.literal('discard'), notes }),
    z.object({ kind: z.literal('loss'), amount: Amount(sentence('Amount')), notes }),
    z.object({ kind: z.literal('refill'), amount: Amount(sentence('Amount')), notes }),
  ],
  'kind must be one of correction, discard, loss, refill',
)
export type MoveBody = z.infer<typeof MoveBody>

export const MovementsQuery = z.object({
  before: z.optional(id('movement', 'before must be the id of a movement')),
  limit: z.optional(Limit),
})
export type MovementsQuery = z.infer<typeof MovementsQuery>

export const packCalls = {
  'GET /api/medications/{id}/packs': {
    summary: "List a medication's packs in the order of use, then those out of use",
    requiredRight: 'see',
    status: 200,
    answer: z.array(Pack),
    shows: ['stock'],
    failures: ['medicationNotFound'],
  },
  'POST /api/medications/{id}/packs': {
    summary: 'Add a pack to a medication; returns it',
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: AddPackBody,
    status: 201,
    answer: Pack,
    changes: ['stock', 'events'],
    failures: ['medicationNotFound', 'imageNotFound', 'keyReused', 'limitReached'],
  },
  'PUT /api/packs/{id}': {
    summary: "Update a pack's details, not its count; returns the pack",
    requiredRight: 'manage',
    headers: z.object({ 'if-match': IfMatch }),
    body: ChangePackBody,
    status: 200,
    answer: Pack,
    changes: ['stock', 'events'],
    failures: ['packNotFound', 'imageNotFound', 'packChangedMeanwhile'],
  },
  'POST /api/packs/{id}/movements': {
    summary: "Correct a pack's count, discard the pack, or record a loss or refill; returns the change",
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: MoveBody,
    status: 201,
    answer: Movement,
    changes: ['stock', 'events'],
    failures: ['packNotFound', 'keyReused', 'notEnoughPills', 'countUnknown', 'packDiscarded'],
  },
  'GET /api/medications/{id}/movements': {
    summary: `List a medication's stock changes, newest first, up to ${MOST_IN_ANSWER} at a time, 100 by default`,
    requiredRight: 'see',
    query: MovementsQuery,
    status: 200,
    answer: z.array(Movement),
    shows: ['stock'],
    failures: ['medicationNotFound', 'movementNotFound'],
  },
  'POST /api/medications/{id}/movements/{movementId}/reversal': {
    summary:
      'Reverse a correction, loss, refill or discarded pack; returns the reversal. To reverse a dose, delete it',
    requiredRight: 'manage',
    status: 200,
    answer: Movement,
    changes: ['stock', 'events'],
    failures: ['medicationNotFound', 'movementNotFound', 'notReversible'],
  },
} as const satisfies CallTable
