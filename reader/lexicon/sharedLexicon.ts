import { Lexicon } from './lexicon.ts'
import { readTable, severalIn } from './table.ts'

let shared: Lexicon | null = null

/** The lexicon that ships with the product, read once. */
export function sharedLexicon(): Lexicon {
  if (shared) return shared
  const ingredients = readIngredients()
  const purposes = new Map(ingredients.map(({ medicine }) => [medicine.name.toLowerCase(), medicine.purpose]))
  shared = new Lexicon([...ingredients, ...readBrands(purposes)])
  return shared
}

function readIngredients() {
  return readTable('ingredients.csv').map(([ingredient = '', alsoKnownAs = '', purpose = '']) => ({
    medicine: { name: ingredient, kind: 'ingredient' as const, ingredients: [ingredient], purpose },
    names: [ingredient, ...severalIn(alsoKnownAs)],
  }))
}

function readBrands(purposes: Map<string, string>) {
  return readTable('brands.csv').map(([brand = '', contents = '', purpose = '']) => {
    const ingredients = severalIn(contents)
    const usual = purposes.get(ingredients[0]?.toLowerCase() ?? '') ?? ''
    return {
      medicine: { name: brand, kind: 'brand' as const, ingredients, purpose: purpose || usual },
      names: [brand],
    }
  })
}
