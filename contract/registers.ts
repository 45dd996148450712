import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { nameText } from './text.ts'

/** The licence requires source and month to be shown. */
export const RegisterSource = z.object({
  name: z.string(),
  publisher: z.string(),
  licence: z.string(),
  /** Two letters; null if it covers no single country. */
  country: z.nullable(z.string()),
  /** `YYYY-MM` */
  month: z.string(),
  codes: z.int(),
})
export type RegisterSource = z.infer<typeof RegisterSource>

const product = {
  name: z.string(),
  strength: z.nullable(z.string()),
  /** English in the built-in registers. */
  form: z.nullable(z.string()),
}

export const RegisterProduct = z.object({
  ...product,
  pieces: z.nullable(z.int()),
  ingredients: z.array(z.string()),
  source: z.pick(RegisterSource, { name: true, country: true, month: true }),
})
export type RegisterProduct = z.infer<typeof RegisterProduct>

export const NameSuggestion = z.object(product)
export type NameSuggestion = z.infer<typeof NameSuggestion>

export const LEAST_TYPED = 2
export const MOST_SUGGESTIONS = 8

export const registerCalls = {
  'GET /api/registers': {
    summary: 'List the official registers of medicines on this server, with their sources',
    status: 200,
    shows: [],
    answer: z.array(RegisterSource),
  },
  'GET /api/registers/product': {
    summary: "Get a register's entry for a product code; null if no register has one",
    query: z.object({
      code: nameText(sentence('Product code'), 100, { error: () => t('Product code is required') }),
      name: z.optional(
        nameText(sentence('Medication name'), 200, { error: () => t('Medication name is required') }),
      ),
    }),
    status: 200,
    shows: [],
    answer: z.object({
      product: z.nullable(RegisterProduct),
      /** Null without a name or a product. */
      agrees: z.nullable(z.boolean()),
    }),
  },
  'GET /api/families/{id}/name-suggestions': {
    summary: `List medicine names that begin with a text, up to ${MOST_SUGGESTIONS}, the family's country first`,
    requiredRight: 'see',
    query: z.object({
      text: nameText(sentence('Medication name'), 200, { error: () => t('Medication name is required') }),
    }),
    status: 200,
    shows: ['families'],
    answer: z.array(NameSuggestion),
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
