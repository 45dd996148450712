import { describe, expect, test } from 'vitest'
import { purposeOfMixture } from './medicines.ts'

describe("a mixture's purpose", () => {
  test.each([
    ['one substance', ['Diabetes'], 'Diabetes'],
    ['several for one purpose', ['High blood pressure', 'High blood pressure'], 'High blood pressure'],
    ['a painkiller with caffeine', ['Pain and fever', 'General weakness and fatigue'], 'Pain and fever'],
    ['a cold remedy', ['General weakness and fatigue', 'Pain and fever', 'Nasal congestion'], 'Cold and flu'],
    [
      'vitamins',
      ['Vitamin B deficiency', 'Vitamin D deficiency', 'Iron deficiency anemia'],
      'Vitamin supplement',
    ],
    ['a helper beside the main substance', ['Nerve pain', 'Vitamin B deficiency'], 'Nerve pain'],
  ] as const)('%s', (_, purposes, purpose) => {
    expect(purposeOfMixture([...purposes])).toBe(purpose)
  })

  test.each([
    ['nothing known', ['']],
    ['three that have nothing in common', ['Diabetes', 'Acne', 'Gout']],
  ] as const)('is unknown from %s', (_, purposes) => {
    expect(purposeOfMixture([...purposes])).toBeNull()
  })
})
