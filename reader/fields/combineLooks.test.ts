import { describe, expect, test } from 'vitest'
import { type Confidence, type MedicineReading, NOTHING_READ } from '../medicineReading.ts'
import { combineLooks } from './combineLooks.ts'

const dated = (value: string, confidence: Confidence): MedicineReading => ({
  ...NOTHING_READ,
  expirationDate: { value, confidence, alternatives: [], source: 'text', place: null },
})
const named = (value: string, confidence: Confidence): MedicineReading => ({
  ...NOTHING_READ,
  name: { value, confidence, source: 'text', place: null },
})
const dateOf = (first: MedicineReading, second: MedicineReading) => combineLooks(first, second).expirationDate

describe('two looks at one photo', () => {
  test('are surer of a date on which they agree', () => {
    expect(dateOf(dated('2028-05', 'low'), dated('2028-05', 'low'))).toMatchObject({
      value: '2028-05',
      confidence: 'medium',
    })
    expect(dateOf(dated('2028-05', 'low'), dated('2028-05-31', 'medium'))).toMatchObject({
      value: '2028-05-31',
    })
  })

  test('are unsure of a date on which they do not, and offer both', () => {
    expect(dateOf(dated('2028-05', 'low'), dated('2029-05', 'medium'))).toMatchObject({
      value: '2029-05',
      confidence: 'low',
      alternatives: ['2028-05'],
    })
    expect(dateOf(dated('2028-05', 'high'), dated('2029-05', 'low'))).toMatchObject({
      value: '2028-05',
      confidence: 'medium',
    })
  })

  test('trust only half a date that the first look could not make out', () => {
    expect(dateOf(NOTHING_READ, dated('2028-05', 'high'))).toMatchObject({
      value: '2028-05',
      confidence: 'medium',
    })
  })

  test('are unsure of a name or count on which they do not agree', () => {
    const confidenceOf = (first: Confidence, second: Confidence) =>
      combineLooks(named('Panadol', first), named('Panacol', second)).name?.confidence
    expect(confidenceOf('high', 'medium')).toBe('medium')
    expect(confidenceOf('medium', 'medium')).toBe('low')
    const counted = (value: number): MedicineReading => ({
      ...NOTHING_READ,
      pillCount: { value, confidence: 'high', source: 'text', place: null },
    })
    expect(combineLooks(counted(10), counted(16)).pillCount?.confidence).toBe('medium')
    expect(combineLooks(counted(10), counted(10)).pillCount?.confidence).toBe('high')
  })

  test('keep what the first one saw, unless the second one is sure of another name', () => {
    expect(combineLooks(named('Panadol', 'medium'), named('Panacol', 'high')).name?.value).toBe('Panadol')
    expect(combineLooks(named('Panaool', 'low'), named('Panadol', 'high')).name?.value).toBe('Panadol')
    expect(combineLooks(NOTHING_READ, named('Panadol', 'low')).name?.value).toBe('Panadol')
  })

  test('never give the package that one of them chose among several what the other saw', () => {
    const chosen = { ...named('Panadol', 'low'), otherPackages: true }
    const other = dated('2028-05', 'high')
    expect(combineLooks(chosen, other)).toEqual(chosen)
    expect(combineLooks(other, chosen)).toEqual(chosen)
  })
})
