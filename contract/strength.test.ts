import { expect, test } from 'vitest'
import { isSameAmount, nameOfPack, strengthIn } from './strength.ts'

test.each([
  ['Ibuprofen 400 mg', 'mass', 400e6],
  ['Ibuprofen 400mg', 'mass', 400e6],
  ['0,4 g', 'mass', 400e6],
  ['L-Thyroxin 62,5 µg', 'mass', 62.5e3],
  ['L-Thyroxin 62.5 μg Tabletten', 'mass', 62.5e3],
  ['Ибупрофен 200 мг', 'mass', 200e6],
  ['Saft 250 mg/5 ml, 100 ml', 'mass/ml', 50e6],
  ['Fentanyl 25 mcg/h', 'mass/h', 25e3],
  ['Vitamin D 800 IU', 'units', 800],
  ['Salbe 0,05 %', '%', 0.05],
])('reads the strength of %s', (text, kind, amount) => {
  const read = strengthIn(text)
  expect(read?.kind).toBe(kind)
  expect(isSameAmount(read?.amount ?? 0, amount)).toBe(true)
})

test.each([
  'Ibuprofen',
  'Co-codamol 8/500',
  'Paracetamol 500 mg/Codein 30 mg',
  'Metformin 1.000 mg',
  'Metformin 1,000 mg',
  'Syrup 100 ml',
  '20 tablets',
  'Vitamin B12',
  '0 mg',
])('reads no strength from %s', (text) => expect(strengthIn(text)).toBeNull())

test.each([
  [null, null, 'Ibuprofen 400 mg'],
  ['Ibuprofen Aliud 400 mg', null, 'Ibuprofen Aliud 400 mg'],
  ['Ibuprofen Aliud', '200 mg', 'Ibuprofen Aliud 200 mg'],
  ['Ibuprofen Aliud 200 mg', '200 mg', 'Ibuprofen Aliud 200 mg'],
])('names a pack of %s, %s', (name, strength, shown) =>
  expect(nameOfPack({ name, strength }, 'Ibuprofen 400 mg')).toBe(shown),
)
