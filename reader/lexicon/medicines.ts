import type { Medicine } from './nameTable.ts'
import { readTable, severalIn } from './table.ts'

export interface Entry {
  medicine: Medicine
  names: string[]
}

/** Reads the built-in medicines, substances before brands. `registers: false` leaves out brands from registers. */
export function readMedicines({ registers = true } = {}): Entry[] {
  const ingredients = readIngredients()
  const purposes = new Map(ingredients.map(({ medicine }) => [medicine.name.toLowerCase(), medicine.purpose]))
  const byHand = readBrands(purposes)
  return [...ingredients, ...(registers ? withRegisters(byHand) : byHand.map(({ entry }) => entry))]
}

function readIngredients(): Entry[] {
  return readTable('ingredients.csv').map(([ingredient = '', alsoKnownAs = '', purpose = '']) => ({
    medicine: { name: ingredient, kind: 'ingredient' as const, ingredients: [ingredient], purpose },
    names: [ingredient, ...severalIn(alsoKnownAs)],
  }))
}

interface Brand {
  entry: Entry
  /** Countries with this content; empty for all others. */
  countries: string[]
}

const toBrand = (name: string, ingredients: string[], purpose: string, countries: string[]): Brand => ({
  entry: { medicine: { name, kind: 'brand', ingredients, purpose }, names: [name] },
  countries,
})

function readBrands(purposes: Map<string, string>): Brand[] {
  return readTable('brands.csv').map(([brand = '', contents = '', purpose = '']) => {
    const ingredients = severalIn(contents)
    const usual = purposes.get(ingredients[0]?.toLowerCase() ?? '') ?? ''
    return toBrand(brand, ingredients, purpose || usual, [])
  })
}

/** Our own brands and those of registers, each name once, with contents by country where they differ. */
function withRegisters(byHand: readonly Brand[]): Entry[] {
  const fromRegisters = readTable('registerBrands.csv').map(
    ([brand = '', contents = '', purpose = '', countries = '']) =>
      toBrand(brand, severalIn(contents), purpose, severalIn(countries)),
  )
  const byName = new Map<string, Brand[]>()
  for (const brand of [...byHand, ...fromRegisters]) {
    const { name } = brand.entry.medicine
    byName.set(name, [...(byName.get(name) ?? []), brand])
  }
  return [...byName.values()].map((brands) => (brands.length === 1 ? brands[0]!.entry : inCountries(brands)))
}

function inCountries(brands: readonly Brand[]): Entry {
  const medicines = brands.map(({ entry }) => entry.medicine)
  const [{ name, purpose }] = medicines as [Medicine]
  return {
    medicine: {
      name,
      kind: 'brand',
      ingredients: [...new Set(medicines.flatMap(({ ingredients }) => ingredients))],
      purpose: medicines.every((one) => one.purpose === purpose) ? purpose : '',
      contents: brands.map(({ entry, countries }) => ({
        ingredients: entry.medicine.ingredients,
        countries,
      })),
    },
    names: [name],
  }
}

const MIXTURES = readTable('mixtures.csv').map(([purpose = '', of = '']) => ({
  purpose,
  of: severalIn(of),
}))
/** Maximum substances without an own purpose (caffeine, a vitamin) for which the other one decides. */
const MOST_UNEXPLAINED = 2

/** Takes the most prominent substances first. One does not decide: caffeine in a cold remedy is not for fatigue. */
export function purposeOfMixture(purposes: string[]): string | null {
  const [first, ...others] = new Set(purposes.filter((purpose) => purpose !== ''))
  if (!first || others.length === 0) return first ?? null
  const all = [first, ...others]
  const known = MIXTURES.find(({ of }) => all.every((purpose) => of.includes(purpose)))
  return known?.purpose ?? (all.length <= MOST_UNEXPLAINED ? first : null)
}
