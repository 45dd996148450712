import { describe, expect, test } from 'vitest'
import { partsOf } from './MedicineName.tsx'

describe('a name is set with its doses apart', () => {
  test.each([
    ['Amoxicillin 250 mg/5 ml', 'Amoxicillin [250 mg/5 ml]'],
    ['Levothyroxine 75 µg', 'Levothyroxine [75 µg]'],
    ['Dolo 650', 'Dolo [650]'],
    ['Vitamin D3 1000 IU', 'Vitamin D3 [1000 IU]'],
    ['Ibuprofen 40 mg/ml, for children', 'Ibuprofen [40 mg/ml], for children'],
    ['Paracetamol 500 mg film-coated tablets', 'Paracetamol [500 mg] film-coated tablets'],
    ['Hydrocortison 0,5 % Creme', 'Hydrocortison [0,5 %] Creme'],
    ['Co-codamol 8/500 mg', 'Co-codamol [8/500 mg]'],
    ['Drops 2 times', 'Drops [2] times'],
    ['B12', 'B12'],
    ['5-HTP', '5-HTP'],
    ['Ибупрофен 400 мг', 'Ибупрофен [400 мг]'],
  ])('%s', (name, expected) => {
    const parts = partsOf(name)
    expect(parts.map(({ text, isDose }) => (isDose ? `[${text}]` : text)).join('')).toBe(expected)
    expect(parts.map(({ text }) => text).join('')).toBe(name)
  })
})
