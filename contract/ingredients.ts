import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { nameText } from './text.ts'

/** `lexicon` is the product's; `register` knows the code. */
export const IngredientSource = z.enum(['lexicon', 'register', 'person'])
export type IngredientSource = z.infer<typeof IngredientSource>

export const Sharing = z.object({
  medicationId: z.string(),
  name: z.string(),
  shared: z.array(z.string()),
  source: IngredientSource,
})
export type Sharing = z.infer<typeof Sharing>

export const NamedIngredients = z.object({
  /** Lower case. Empty if unknown, not if there are none. */
  ingredients: z.array(z.string()),
  source: IngredientSource,
  others: z.array(Sharing),
})
export type NamedIngredients = z.infer<typeof NamedIngredients>

/** Doses within this time are mentioned before another is logged. */
export const RECENT_HOURS = 24

export const RecentDose = z.object({
  medicationId: z.string(),
  takenAt: z.iso.datetime({ precision: 3 }),
  personId: z.nullable(z.string()),
})
export type RecentDose = z.infer<typeof RecentDose>

export const MedicationIngredients = z.extend(NamedIngredients, {
  /** Each person's last dose of this medication and the others, newest first. */
  recent: z.array(RecentDose),
})
export type MedicationIngredients = z.infer<typeof MedicationIngredients>

export const IngredientsQuery = z.object({
  name: nameText(sentence('Medication name'), 200, { error: () => t('Medication name is required') }),
})

const INGREDIENT = { error: () => t('Please enter an ingredient') }
const MOST_INGREDIENTS = 50

export const ChangeIngredientsBody = z.object({
  /** Null removes the family's own entry. */
  ingredients: z.nullable(
    z.array(nameText(sentence('An ingredient'), 100, INGREDIENT), 'ingredients must be a list').check(
      z.maxLength(MOST_INGREDIENTS, {
        error: () => t('A medication has at most {most} ingredients', { most: MOST_INGREDIENTS }),
      }),
    ),
  ),
})
export type ChangeIngredientsBody = z.infer<typeof ChangeIngredientsBody>

export const ingredientCalls = {
  'GET /api/families/{id}/ingredients': {
    summary:
      "Get the ingredients that a medicine's name stands for, and the family's medications that share one",
    requiredRight: 'see',
    query: IngredientsQuery,
    status: 200,
    answer: NamedIngredients,
    shows: ['ingredients', 'medications', 'doses'],
    failures: ['familyNotFound'],
  },
  'GET /api/families/{id}/known-ingredients': {
    summary: 'List the medications of a family whose ingredients are known, with these',
    requiredRight: 'see',
    status: 200,
    answer: z.array(z.object({ medicationId: z.string(), ingredients: z.array(z.string()) })),
    shows: ['ingredients', 'medications'],
    failures: ['familyNotFound'],
  },
  'GET /api/medications/{id}/ingredients': {
    summary: `Get a medication's ingredients, the family's medications that share one, and their doses of the last ${RECENT_HOURS} hours`,
    requiredRight: 'see',
    status: 200,
    answer: MedicationIngredients,
    shows: ['ingredients', 'medications', 'doses'],
    failures: ['medicationNotFound'],
  },
  'PUT /api/medications/{id}/ingredients': {
    summary: "Set a medication's ingredients, or return to those that its name stands for; returns them",
    requiredRight: 'manage',
    body: ChangeIngredientsBody,
    status: 200,
    answer: MedicationIngredients,
    changes: ['ingredients', 'events'],
    failures: ['medicationNotFound'],
  },
} as const satisfies CallTable
