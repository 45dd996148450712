import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { text } from './text.ts'

/** Who says what is in a medicine: the lists that come with the product, by its name, or somebody of the family. */
export const IngredientSource = z.enum(['lexicon', 'person'])
export type IngredientSource = z.infer<typeof IngredientSource>

/** Another medication of the family with an ingredient in common. */
export const Sharing = z.object({
  medicationId: z.string(),
  name: z.string(),
  /** What both contain. */
  shared: z.array(z.string()),
  source: IngredientSource,
})
export type Sharing = z.infer<typeof Sharing>

/** What a name says, and what else in the family says the same. */
export const NamedIngredients = z.object({
  /** In small letters. None: nobody knows, which does not mean that there are none. */
  ingredients: z.array(z.string()),
  source: IngredientSource,
  /** By name. */
  others: z.array(Sharing),
})
export type NamedIngredients = z.infer<typeof NamedIngredients>

/** How long ago a dose may have been taken to be told when another one is logged. */
export const RECENT_HOURS = 24

/** The last dose that somebody took of a medication in that time. */
export const RecentDose = z.object({
  medicationId: z.string(),
  takenAt: z.iso.datetime({ precision: 3 }),
  /** Who took it; null where nobody said so. */
  personId: z.nullable(z.string()),
})
export type RecentDose = z.infer<typeof RecentDose>

export const MedicationIngredients = z.extend(NamedIngredients, {
  /** Of it and of the others, newest first: the last one of each person. */
  recent: z.array(RecentDose),
})
export type MedicationIngredients = z.infer<typeof MedicationIngredients>

export const IngredientsQuery = z.object({
  name: text('Medication name', 200, 'Medication name is required').check(
    z.minLength(1, 'Medication name is required'),
  ),
})

const INGREDIENT = 'Please enter an ingredient'
const MOST_INGREDIENTS = 50

export const ChangeIngredientsBody = z.object({
  /** Null takes back what somebody of the family said. */
  ingredients: z.nullable(
    z
      .array(
        text('An ingredient', 100, INGREDIENT).check(z.minLength(1, INGREDIENT)),
        'ingredients must be a list',
      )
      .check(z.maxLength(MOST_INGREDIENTS, `A medication has at most ${MOST_INGREDIENTS} ingredients`)),
  ),
})
export type ChangeIngredientsBody = z.infer<typeof ChangeIngredientsBody>

export const ingredientCalls = {
  'GET /api/families/{id}/ingredients': {
    summary: 'What is in a medicine of this name, and which medications of the family share it',
    needs: 'see',
    query: IngredientsQuery,
    status: 200,
    answer: NamedIngredients,
    failures: ['familyNotFound'],
  },
  'GET /api/medications/{id}/ingredients': {
    summary: `What is in a medication, which others of the family share it, and their doses of the last ${RECENT_HOURS} hours`,
    needs: 'see',
    status: 200,
    answer: MedicationIngredients,
    failures: ['medicationNotFound'],
  },
  'PUT /api/medications/{id}/ingredients': {
    summary: 'Say what is in a medication, instead of what its name says, or take that back',
    needs: 'manage',
    body: ChangeIngredientsBody,
    status: 200,
    answer: MedicationIngredients,
    failures: ['medicationNotFound'],
  },
} as const satisfies CallTable
