import { describe, expect, test } from 'vitest'
import { ingredientsOf } from './ingredientsOf.ts'
import { readMedicines } from './lexicon/medicines.ts'

describe('the ingredients of a medicine by its name', () => {
  test.each([
    ['Paracetamol 500 mg', ['paracetamol']],
    ['Acetaminophen', ['paracetamol']],
    ['PARACÉTAMOL Biogaran 1 g', ['paracetamol']],
    ['Panadol 500 mg tablets', ['paracetamol']],
    ['Tylenol', ['paracetamol']],
    ['Panadol (paracetamol)', ['paracetamol']],
    ['Panadol Extra', ['paracetamol', 'caffeine']],
    ['Ibuprofen 200 mg', ['ibuprofen']],
    ['Ibuprofeno', ['ibuprofen']],
    ['Ibuprofen lysine 400', ['ibuprofen']],
    ['Nurofen', ['ibuprofen']],
    ['Nurofen Cold and Flu', ['ibuprofen', 'pseudoephedrine']],
    ['Paracetamol/Caffeine', ['paracetamol', 'caffeine']],
    ['Paracetamol caffeine-free', ['paracetamol']],
    ['Paracetamol without caffeine', ['paracetamol']],
    ['Paracetamol ohne Coffein', ['paracetamol']],
    ['Vitamin D3 1000 IU', ['colecalciferol']],
    ['Dolo-650', ['paracetamol']],
    // Three letters: where the name begins.
    ['Pan 40', ['pantoprazole']],
    ['Peter Pan drops', []],
    // Nearly a name is none, and a part of a word is none.
    ['Paracetamil', []],
    ['Esomeprazole', ['esomeprazole']],
    ['Xyzomeprazole', []],
    ["Grandma's tea", []],
    // Methocarbamol with paracetamol, or with aspirin.
    ['Robaxisal', ['methocarbamol']],
    ['Blokium', []],
    ['', []],
    ['☃ 薬 Анальгин', []],
  ])('%s', (name, expected) => {
    expect(ingredientsOf(name)).toEqual(expected)
  })

  test.each([
    ['Blokium', 'ES', ['atenolol']],
    ['Blokium', 'AR', ['diclofenac']],
    ['Blokium 50 mg', 'ES', ['atenolol']],
    ['Unisom', 'CA', ['diphenhydramine']],
    ['Unisom', 'US', ['doxylamine']],
    ['Panadol', 'ES', ['paracetamol']],
  ])('%s in %s', (name, country, expected) => {
    expect(ingredientsOf(name, country)).toEqual(expected)
  })

  const medicines = readMedicines()
  const firstNameOf = new Map(
    medicines
      .filter(({ medicine }) => medicine.kind === 'ingredient')
      .flatMap(({ medicine, names }) => names.map((name) => [name, medicine.name] as const)),
  )
  const brands = medicines.filter(({ medicine }) => medicine.kind === 'brand' && !medicine.contents)

  test('every brand has the ingredients that it is listed with, with and without a strength', () => {
    const wrong = brands
      .map(({ medicine }) => ({
        brand: medicine.name,
        listed: [...new Set(medicine.ingredients.map((one) => firstNameOf.get(one)))],
        found: ingredientsOf(medicine.name),
        withStrength: ingredientsOf(`${medicine.name}, 7 mg`),
      }))
      .filter(({ listed, found, withStrength }) =>
        [found, withStrength].some((all) => `${all}` !== `${listed}`),
      )
    expect(wrong).toEqual([])
    expect(brands.length).toBeGreaterThan(8000)
  })

  test('every name of an ingredient means that ingredient', () => {
    const wrong = [...firstNameOf].filter(([name, first]) => `${ingredientsOf(name)}` !== first)
    expect(wrong).toEqual([])
  })
})
