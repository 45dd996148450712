import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { id } from './text.ts'

/** Hours in which joining two medications can be undone. */
export const UNDO_JOIN_HOURS = 24

const OTHER = 'other must be the id of another medication of the family'

export const JoinBody = z.object({ other: id('medication', OTHER) })

/** Things that a medication gets from another one that is the same. */
export const JoinPreview = z.object({
  /** Its name becomes the name of its packs, if it differs. */
  otherName: z.string(),
  packs: z.int(),
  doses: z.int(),
  images: z.int(),
  /** People of its plans; `isTwice` if they have a plan for the kept one too. */
  plans: z.array(z.object({ personId: z.string(), isTwice: z.boolean() })),
  /** Amount left of both; null if one is unknown. */
  amountLeft: z.nullable(z.number()),
})
export type JoinPreview = z.infer<typeof JoinPreview>

export const Join = z.object({
  id: z.string(),
  /** The kept one. */
  medicationId: z.string(),
  otherName: z.string(),
  madeBy: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
})
export type Join = z.infer<typeof Join>

const CHANGED = [
  'medications',
  'ingredients',
  'stock',
  'doses',
  'plans',
  'occurrences',
  'shopping',
  'events',
] as const

export const joinCalls = {
  'GET /api/medications/{id}/joins/preview': {
    summary:
      'Preview what a medication would get from another one that is the same: packs, doses, images and plans. Nothing is saved',
    requiredRight: 'manage',
    query: z.object({ other: id('medication', OTHER) }),
    status: 200,
    answer: JoinPreview,
    shows: ['medications', 'stock', 'doses', 'plans'],
    failures: ['medicationNotFound', 'joinDiffers', 'limitReached'],
  },
  'POST /api/medications/{id}/joins': {
    summary:
      'Join another medication into this one, with its packs, doses, plans and images, and return the join. The other one is removed',
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: JoinBody,
    status: 201,
    answer: Join,
    changes: CHANGED,
    failures: ['medicationNotFound', 'joinDiffers', 'limitReached', 'keyReused'],
  },
  'GET /api/medications/{id}/joins': {
    summary: `List what was joined into a medication in the last ${UNDO_JOIN_HOURS} hours and can be undone, newest first`,
    requiredRight: 'see',
    status: 200,
    answer: z.array(Join),
    shows: ['medications', 'events'],
    failures: ['medicationNotFound'],
  },
  'DELETE /api/medications/{id}/joins/{joinId}': {
    summary: `Undo a join within ${UNDO_JOIN_HOURS} hours. Doses logged since go with their plan, or else with their pack`,
    requiredRight: 'manage',
    status: 204,
    answer: null,
    changes: CHANGED,
    failures: ['medicationNotFound', 'joinNotFound', 'notEnoughPills', 'onlyExpiredLeft'],
  },
} as const satisfies CallTable
