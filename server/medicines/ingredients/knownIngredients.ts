import type { IngredientSource, Sharing } from '../../../contract/ingredients.ts'
import { ingredientsOf } from '../../../reader/ingredientsOf.ts'

export interface KnownIngredients {
  ingredients: readonly string[]
  source: IngredientSource
}

/** A medication with the family's entry, if any: JSON, valid for the name `forName`. */
export interface MedicationIngredients {
  name: string
  ingredients: string | null
  forName: string | null
  /** Ingredients by an official register, where one knows the product code. */
  inRegister?: readonly string[] | undefined
}

/** Ingredients by name; for brands that differ by country, those in `country` (two letters). */
export const byLexicon = (name: string, country: string | null = null): KnownIngredients => ({
  ingredients: ingredientsOf(name, country),
  source: 'lexicon',
})

/** Ingredients in the lexicon's words where it knows them: "Acetaminophen" is paracetamol. Without duplicates. */
export const inWordsOfLists = (said: readonly string[]): string[] => [
  ...new Set(
    said.flatMap((one) => {
      const known = ingredientsOf(one)
      return known.length > 0 ? known : one.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
    }),
  ),
]

export const sameIngredients = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((ingredient) => other.includes(ingredient))

/**
 * The source in order of precedence: a person's entry, unless the name means something else since; a register that knows the
 * code; the lexicon, which knows names only.
 */
export function knownOf(
  { name, ingredients, forName, inRegister = [] }: MedicationIngredients,
  country: string | null = null,
): KnownIngredients {
  const isSaid = ingredients !== null && forName !== null
  if (isSaid && sameIngredients(ingredientsOf(name), ingredientsOf(forName)))
    return { ingredients: JSON.parse(ingredients), source: 'person' }
  return inRegister.length > 0 ? { ingredients: inRegister, source: 'register' } : byLexicon(name, country)
}

/** Returns medicines of `all` that share an ingredient with `known`, with the shared ones. */
export const sharing = (
  { ingredients }: KnownIngredients,
  all: readonly (MedicationIngredients & { id: string })[],
  country: string | null = null,
): Sharing[] =>
  all.flatMap((other) => {
    const { ingredients: theirs, source } = knownOf(other, country)
    const shared = ingredients.filter((one) => theirs.includes(one))
    return shared.length > 0 ? [{ medicationId: other.id, name: other.name, shared, source }] : []
  })
