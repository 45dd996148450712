import { describe, expect, test } from 'vitest'
import { ingredientsOf } from '../reader/ingredientsOf.ts'
import { BUILT_IN } from './builtIn/folder.ts'
import { openTable, type Table } from './openTable.ts'
import type { Product } from './row.ts'

/** Registers and the lexicon differ in salts and esters: "hydrocortisone" and "hydrocortisone butyrate". */
const isSame = (one: string, other: string) => {
  const [few = [], many = []] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length)
  return few.every((word) => many.includes(word))
}
const alike = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.some((same) => isSame(name, same)))

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
/** A search that finds more products than this omits some. */
const FULL_SEARCH = 2_500

async function* startingWith(table: Table, beginning: string): AsyncIterable<Product> {
  const found = await table.startingWith(beginning)
  if (found.length < FULL_SEARCH) yield* found
  else for (const letter of LETTERS) yield* startingWith(table, beginning + letter)
}

/** Single-word names of a table that have one content there. */
async function brandsIn(id: string): Promise<Map<string, Product>> {
  const table = await openTable(new URL(`${id}.table`, BUILT_IN))
  const contents = new Map<string, Product[]>()
  for (const letter of LETTERS)
    for await (const product of startingWith(table, letter))
      if (/^\p{L}{5,}$/u.test(product.name)) {
        const known = contents.get(product.name) ?? []
        if (!known.some(({ ingredients }) => alike(ingredients, product.ingredients))) known.push(product)
        contents.set(product.name, known)
      }
  await table.close()
  return new Map(
    [...contents].flatMap(([name, [only, ...more]]) => (only && more.length === 0 ? [[name, only]] : [])),
  )
}

/** Canada registers these for animals, other countries under the same names for people. */
const FOR_ANIMALS = ['Anafen', 'Dolorex']

describe('the lexicon agrees with the registers', () => {
  test.each([
    ['france', 'FR'],
    ['spain', 'ES'],
    ['canada', 'CA', FOR_ANIMALS],
  ] as [string, string, string[]?][])(
    'of %s: a brand contains what it contains there',
    async (id, country, except = []) => {
      const brands = await brandsIn(id)
      const wrong = [...brands].flatMap(([name, { ingredients }]) => {
        const found = ingredientsOf(name, country)
        // The lexicon lacks some substances.
        const isKnown = ingredients.length > 0 && ingredients.every((one) => `${ingredientsOf(one)}` === one)
        // Tilia is primarily a plant.
        const isSubstance = `${found}` === name.toLowerCase()
        return !except.includes(name) &&
          found.length > 0 &&
          isKnown &&
          !isSubstance &&
          !alike(found, ingredients)
          ? [{ name, found, ingredients }]
          : []
      })
      expect(brands.size).toBeGreaterThan(1_500)
      expect(wrong).toEqual([])
    },
  )
})
