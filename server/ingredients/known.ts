import type { IngredientSource, Sharing } from '../../contract/ingredients.ts'
import { ingredientsOf } from '../../reader/ingredientsOf.ts'

/** What is in a medicine, and who says so. */
export interface Known {
  ingredients: readonly string[]
  source: IngredientSource
}

/** A medication with what somebody of the family says of it, if anybody does: JSON, said when it was called `forName`. */
export interface Corrected {
  name: string
  ingredients: string | null
  forName: string | null
  /** Ingredients by an official register, where one knows the product code. */
  inRegister?: readonly string[] | undefined
}

/** Of a brand whose content depends on the country: what is in it in `country` (two letters). */
export const byLexicon = (name: string, country: string | null = null): Known => ({
  ingredients: ingredientsOf(name, country),
  source: 'lexicon',
})

/** What is said to be in something, in the words of the lists where they know it: "Acetaminophen" is paracetamol. Each once. */
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
 * What a person said wins over the lists, unless the medication has been given a name since that means something else:
 * what was true of Panadol is not of Nurofen. A register that knows the code comes before the lexicon, which knows names alone.
 */
export function knownOf(
  { name, ingredients, forName, inRegister = [] }: Corrected,
  country: string | null = null,
): Known {
  const isSaid = ingredients !== null && forName !== null
  if (isSaid && sameIngredients(ingredientsOf(name), ingredientsOf(forName)))
    return { ingredients: JSON.parse(ingredients), source: 'person' }
  return inRegister.length > 0 ? { ingredients: inRegister, source: 'register' } : byLexicon(name, country)
}

/** Those of `all` that have an ingredient of `known`, with what both contain. */
export const sharing = (
  { ingredients }: Known,
  all: readonly (Corrected & { id: string })[],
  country: string | null = null,
): Sharing[] =>
  all.flatMap((other) => {
    const { ingredients: theirs, source } = knownOf(other, country)
    const shared = ingredients.filter((one) => theirs.includes(one))
    return shared.length > 0 ? [{ medicationId: other.id, name: other.name, shared, source }] : []
  })
