import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { IfMatch } from './headers.ts'
import { ChangeMedicationBody, Medication } from './medications.ts'
import { id } from './text.ts'

/** Hours in which moving a medication back to a family brings back what stayed there. */
export const UNDO_MOVE_HOURS = 24

/** Things of a medication that cannot go along to another family. */
export const MoveLosses = z.object({
  /** The family in which they stay. */
  familyId: z.string(),
  /** Plans, including stopped ones, and their people. */
  plans: z.int(),
  planPersonIds: z.array(z.string()),
  /** Doses that no longer say who took or logged them. */
  doses: z.int(),
  /** People whom the medication is for. */
  personIds: z.array(z.string()),
  isOnShoppingList: z.boolean(),
})
export type MoveLosses = z.infer<typeof MoveLosses>

export const ChangedMedication = z.extend(Medication, {
  /** Present if the call moved it to another family. Moving it back within a day brings these back. */
  leftBehind: z.optional(MoveLosses),
})
export type ChangedMedication = z.infer<typeof ChangedMedication>

/** A family from which a medication was moved. */
export const Move = z.extend(MoveLosses, {
  familyName: z.string(),
  movedAt: z.iso.datetime({ precision: 3 }),
})
export type Move = z.infer<typeof Move>

const FAMILY = 'familyId must be the id of another of your families'

export const moveCalls = {
  'PUT /api/medications/{id}': {
    summary:
      'Update a medication; returns it. Moved to another family, its plans and the names of people who are not in that one stay behind',
    requiredRight: 'manage',
    headers: z.object({ 'if-match': IfMatch }),
    body: ChangeMedicationBody,
    status: 200,
    answer: ChangedMedication,
    changes: ['medications', 'stock', 'doses', 'plans', 'occurrences', 'shopping', 'events'],
    failures: ['medicationNotFound', 'familyNotFound', 'imageNotFound', 'changedMeanwhile'],
  },
  'GET /api/medications/{id}/moves/preview': {
    summary: 'Preview what would stay behind if a medication were moved to another family. Nothing is saved',
    requiredRight: 'manage',
    query: z.object({ familyId: id('family', FAMILY) }),
    status: 200,
    answer: MoveLosses,
    shows: ['medications', 'doses', 'plans', 'shopping'],
    failures: ['medicationNotFound', 'familyNotFound'],
  },
  'GET /api/medications/{id}/moves': {
    summary: `List the caller's families from which a medication was moved in the last ${UNDO_MOVE_HOURS} hours and where something of it stayed, newest first`,
    requiredRight: 'manage',
    status: 200,
    answer: z.array(Move),
    shows: ['medications', 'plans', 'events'],
    failures: ['medicationNotFound'],
  },
} as const satisfies CallTable
