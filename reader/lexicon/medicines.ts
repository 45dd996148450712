import type { Medicine } from './nameTable.ts'
import { readTable, severalIn } from './table.ts'

/** A medicine with all of its names. */
export interface Entry {
  medicine: Medicine
  names: string[]
}

/** The medicines that ship with the product, ingredients before brands; read anew each time. */
export function readMedicines(): Entry[] {
  const ingredients = readIngredients()
  const purposes = new Map(ingredients.map(({ medicine }) => [medicine.name.toLowerCase(), medicine.purpose]))
  return [...ingredients, ...readBrands(purposes)]
}

function readIngredients(): Entry[] {
  return readTable('ingredients.csv').map(([ingredient = '', alsoKnownAs = '', purpose = '']) => ({
    medicine: { name: ingredient, kind: 'ingredient' as const, ingredients: [ingredient], purpose },
    names: [ingredient, ...severalIn(alsoKnownAs)],
  }))
}

function readBrands(purposes: Map<string, string>): Entry[] {
  return readTable('brands.csv').map(([brand = '', contents = '', purpose = '']) => {
    const ingredients = severalIn(contents)
    const usual = purposes.get(ingredients[0]?.toLowerCase() ?? '') ?? ''
    return {
      medicine: { name: brand, kind: 'brand' as const, ingredients, purpose: purpose || usual },
      names: [brand],
    }
  })
}
