import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Unit } from './amountFields.ts'
import type { CallTable } from './call.ts'
import { Movement, Pack } from './packs.ts'
import { MOST_IN_ANSWER, Skip } from './paging.ts'
import { id, text } from './text.ts'
import { TimeZone } from './timeZone.ts'

export const EXPIRING_DAYS = 60

export const FamilyPack = z.extend(z.omit(Pack, { images: true, isUsable: true }), {
  medicationName: z.string(),
  unit: Unit,
})
export type FamilyPack = z.infer<typeof FamilyPack>

const STATE = 'state must be one of expired, expiring, open'

export const FamilyPacksQuery = z.object({
  /** Packs not known to be empty: past the last day, within 60 days of it, or open. */
  state: z.optional(z.enum(['expired', 'expiring', 'open'], STATE)),
  /** Part of a number, in any case. Without a state it also finds discarded packs. */
  lot: z.optional(text(sentence('Batch number'), 100)),
  /** Decides what is expired. Default: UTC. */
  timeZone: z.optional(TimeZone),
  skip: Skip,
})
export type FamilyPacksQuery = z.infer<typeof FamilyPacksQuery>

const MOST_AT_ONCE = 200

export const DiscardPacksBody = z.object({
  packIds: z.array(id('pack', 'packIds must be ids of packs'), 'packIds must be ids of packs').check(
    z.minLength(1, { error: () => t('Please choose at least one pack') }),
    z.maxLength(MOST_AT_ONCE, {
      error: () => t('At most {most} packs can be thrown away at once', { most: MOST_AT_ONCE }),
    }),
  ),
})
export type DiscardPacksBody = z.infer<typeof DiscardPacksBody>

export const orderCalls = {
  'GET /api/families/{id}/packs': {
    summary: `List the packs of all medications of a family, the first to expire first, up to ${MOST_IN_ANSWER} at a time`,
    requiredRight: 'see',
    query: FamilyPacksQuery,
    status: 200,
    answer: z.array(FamilyPack),
    shows: ['medications', 'stock'],
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/packs/discard': {
    summary: 'Discard packs, all or none; returns the changes, also for packs that were discarded before',
    requiredRight: 'manage',
    body: DiscardPacksBody,
    status: 200,
    answer: z.array(Movement),
    changes: ['stock', 'events'],
    failures: ['familyNotFound', 'packNotFound'],
  },
} as const satisfies CallTable
