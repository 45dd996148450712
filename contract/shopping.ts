import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Unit } from './amountFields.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { Skip } from './paging.ts'
import { nameText, optionalText } from './text.ts'
import { TimeZone } from './timeZone.ts'

/** People add `written` and `wanted` (a medication) lines; the list adds the others. */
export const ShoppingReason = z.enum(['written', 'wanted', 'out', 'low', 'expired'])
export type ShoppingReason = z.infer<typeof ShoppingReason>

export const ShoppingLine = z.object({
  /** Null for medications. */
  id: z.nullable(z.string()),
  medicationId: z.nullable(z.string()),
  name: z.string(),
  note: z.nullable(z.string()),
  reason: ShoppingReason,
  /** Total of usable packs; null if not counted. */
  amountLeft: z.nullable(z.number()),
  unit: z.nullable(Unit),
  /** Latest of its packs; null if a pack has none or nothing is left. */
  goodThrough: z.nullable(z.iso.date()),
  personIds: z.array(z.string()),
  /** Person; null for the list itself. */
  addedBy: z.nullable(z.string()),
  /** Bought lines stay visible for 24 hours. */
  boughtAt: z.nullable(z.iso.datetime({ precision: 3 })),
  boughtBy: z.nullable(z.string()),
  /** True if a pack was added since it was bought. */
  hasNewPack: z.boolean(),
})
export type ShoppingLine = z.infer<typeof ShoppingLine>

export const ShoppingQuery = z.object({
  /** Decides what is expired. Default: UTC. */
  timeZone: z.optional(TimeZone),
  skip: Skip,
})

export const AddShoppingBody = z.object({
  name: nameText(sentence('What to buy'), 200, { error: () => t('Please write what to buy') }),
  note: optionalText(sentence('The note'), 500),
})
export type AddShoppingBody = z.infer<typeof AddShoppingBody>

const yesOrNo = (name: string) => z.boolean(`${name} must be true or false`)

export const ChangeShoppingBody = z.object({ bought: yesOrNo('bought') })

/**
 * Omitted fields do not change. An unwanted medication stays off the list for 30 days while it runs low,
 * unless its amount rises or it gets another pack.
 */
export const ShopForMedicationBody = z.object({
  wanted: z.optional(yesOrNo('wanted')),
  bought: z.optional(yesOrNo('bought')),
})
export type ShopForMedicationBody = z.infer<typeof ShopForMedicationBody>

export const shoppingCalls = {
  'GET /api/families/{id}/shopping': {
    summary: "Get a family's shopping list: medications by name, then written lines, oldest first",
    requiredRight: 'see',
    query: ShoppingQuery,
    status: 200,
    answer: z.array(ShoppingLine),
    shows: ['shopping', 'medications', 'stock', 'plans', 'occurrences', 'doses'],
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/shopping': {
    summary: 'Add a written line to the shopping list; returns it',
    requiredRight: 'log',
    headers: CreatingHeaders,
    body: AddShoppingBody,
    status: 201,
    answer: ShoppingLine,
    changes: ['shopping', 'events'],
    failures: ['familyNotFound', 'limitReached', 'keyReused'],
  },
  'PATCH /api/families/{id}/shopping/{lineId}': {
    summary: 'Mark a written line as bought or not bought; returns it',
    requiredRight: 'log',
    body: ChangeShoppingBody,
    status: 200,
    answer: ShoppingLine,
    changes: ['shopping', 'events'],
    failures: ['familyNotFound', 'lineNotFound'],
  },
  'DELETE /api/families/{id}/shopping/{lineId}': {
    summary: "Delete a written line; another member's needs the right to manage",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 204,
    answer: null,
    changes: ['shopping', 'events'],
    failures: ['familyNotFound', 'lineNotFound'],
  },
  'PATCH /api/medications/{id}/shopping': {
    summary: 'Put a medication on the shopping list, take it off, or mark it as bought or not bought',
    requiredRight: 'log',
    body: ShopForMedicationBody,
    status: 204,
    answer: null,
    changes: ['shopping', 'events'],
    failures: ['medicationNotFound'],
  },
} as const satisfies CallTable
