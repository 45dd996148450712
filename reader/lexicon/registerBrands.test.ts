import { describe, expect, test } from 'vitest'
import { squash } from '../letters/words.ts'
import { readMedicines } from './medicines.ts'
import { readTable, severalIn } from './table.ts'

const rows = readTable('registerBrands.csv').map(
  ([brand = '', ingredients = '', purpose = '', countries = '']) => ({
    brand,
    ingredients: severalIn(ingredients),
    purpose,
    countries: severalIn(countries),
  }),
)
const brandCalled = (name: string) =>
  readMedicines().find(({ medicine }) => medicine.kind === 'brand' && squash(medicine.name) === squash(name))
    ?.medicine

describe('a brand of the registers', () => {
  test('contains ingredients that the lexicon knows, for a purpose of the vocabulary, in named countries', () => {
    const known = new Set(
      readMedicines().flatMap(({ medicine, names }) => (medicine.kind === 'ingredient' ? names : [])),
    )
    const purposes = new Set(readTable('purposes.csv').map(([purpose]) => purpose))
    const wrong = rows.filter(
      ({ ingredients, purpose, countries }) =>
        ingredients.some((one) => !known.has(one)) ||
        (purpose !== '' && !purposes.has(purpose)) ||
        countries.length === 0 ||
        countries.some((country) => !/^(?:CA|ES|EU|FR|US)$/.test(country)),
    )
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(7_000)
  })

  test('is spelled as the brand that the lexicon has of the same letters', () => {
    const names = new Map(readTable('brands.csv').map(([brand = '']) => [squash(brand), brand]))
    expect(rows.filter(({ brand }) => (names.get(squash(brand)) ?? brand) !== brand)).toEqual([])
  })

  test('has one content in each country', () => {
    const places = rows.flatMap(({ brand, countries }) =>
      countries.map((country) => `${squash(brand)} ${country}`),
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  test.each([
    ['Blokium', ['diclofenac', 'atenolol'], ''],
    ['Unisom', ['doxylamine', 'diphenhydramine'], ''],
    ['Robaxisal', ['methocarbamol', 'paracetamol', 'aspirin'], 'Muscle pain and cramps'],
  ])('%s means different things in different countries', (name, ingredients, purpose) => {
    expect(brandCalled(name)).toMatchObject({ ingredients, purpose, contents: [{ countries: [] }, {}] })
  })
})
