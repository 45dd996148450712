import { describe, expect, test } from 'vitest'
import { type Confidence, type MedicineReading, NOTHING_READ } from '../../reader/medicineReading.ts'
import type { PhotoLabel } from './label.ts'
import { FIELDS, type Field, judge, toScores, wilson } from './scoring.ts'

const panadol: PhotoLabel = {
  file: 'panadol.jpg',
  isMedicine: true,
  name: 'Panadol Extra',
  nameAlternatives: ['paracetamol and caffeine'],
  expirationDate: '2028-05-31',
  expirationDateRaw: 'EXP 05/2028',
  purpose: 'For the relief of pain',
  purposeKeywords: ['pain'],
  pillCount: 24,
}
const jam: PhotoLabel = { ...panadol, isMedicine: false, name: null, purpose: null, pillCount: null }

function reading(
  field: Field,
  value: string | number | null,
  confidence: Confidence = 'medium',
): MedicineReading {
  const found = value === null ? null : { value, confidence, source: 'text', place: null, alternatives: [] }
  return { ...NOTHING_READ, [field]: found } as MedicineReading
}

describe('scoring a reading', () => {
  test.each<[Field, string | number | null, PhotoLabel, string | null]>([
    ['name', 'PANADOL EXTRA 500 mg tablets', panadol, 'right'],
    ['name', 'Panado1 Extra', panadol, 'right'],
    ['name', 'Paracetamol and Caffeine', panadol, 'right'],
    ['name', 'Panadol', panadol, 'wrong'],
    ['name', 'Aspirin', panadol, 'wrong'],
    ['name', null, panadol, 'missed'],
    ['name', null, jam, 'nothing'],
    ['name', 'Jam', jam, 'wrong'],
    ['expirationDate', '2028-05', panadol, 'right'],
    ['expirationDate', '2028-05-01', panadol, 'right'],
    ['expirationDate', '2028-06', panadol, 'wrong'],
    ['expirationDate', '2028-05-30', { ...panadol, expirationDateRaw: '31/05/2028' }, 'wrong'],
    ['expirationDate', '2028-06', { ...panadol, expirationDateAlternatives: ['2028-06-30'] }, 'right'],
    ['expirationDate', '2028-05', jam, null],
    ['purpose', 'Pain reliever', panadol, 'right'],
    ['purpose', 'Allergy', panadol, 'wrong'],
    ['purpose', 'Allergy', { ...panadol, purpose: null }, null],
    ['pillCount', 24, panadol, 'right'],
    ['pillCount', 500, panadol, 'wrong'],
    ['pillCount', 10, { ...panadol, items: [{ pillCount: 24 }, { pillCount: 10 }] }, 'right'],
    ['pillCount', 12, jam, 'wrong'],
    ['pillCount', 12, { ...panadol, uncertain: ['pillCount'] }, null],
    ['name', 'Aspirin', { ...panadol, uncertain: ['isMedicine'] }, null],
    ['expirationDate', '2028-06', { ...panadol, uncertain: ['isMedicine'] }, 'wrong'],
  ])('%s %s', (field, value, label, verdict) => {
    expect(judge(field, reading(field, value), label)).toBe(verdict)
  })

  test('wants all that is said of one of several packages to be of the same', () => {
    const several: PhotoLabel = {
      ...panadol,
      items: [
        {
          name: 'Panadol',
          expirationDate: '2028-05-31',
          pillCount: 24,
          purpose: 'Pain',
          purposeKeywords: ['pain'],
        },
        { name: 'Losec', expirationDate: null, pillCount: 14, purpose: 'Heartburn' },
      ],
    }
    const verdicts = (name: string, date: string | null, purpose: string) => {
      const said = { ...reading('name', name), ...{ pillCount: reading('pillCount', 14).pillCount } }
      const whole = {
        ...said,
        expirationDate: reading('expirationDate', date).expirationDate,
        purpose: reading('purpose', purpose).purpose,
      }
      return FIELDS.map((field) => judge(field, whole, several))
    }
    expect(verdicts('Losec', null, 'Heartburn')).toEqual(['right', 'nothing', 'right', 'right'])
    expect(verdicts('Losec', '2028-05', 'Heartburn')).toEqual(['right', 'wrong', 'right', 'right'])
    expect(verdicts('Losec', null, 'Heartburn, pain')).toEqual(['right', 'nothing', 'wrong', 'right'])
  })

  test('counts right answers of what can be read, and wrong ones of all', () => {
    const photos = [
      { reading: reading('pillCount', 24), label: panadol },
      { reading: reading('pillCount', null), label: panadol },
      { reading: reading('pillCount', 12, 'high'), label: jam },
    ]
    expect(toScores(photos).find(({ field }) => field === 'pillCount')).toEqual({
      field: 'pillCount',
      readable: 2,
      scored: 3,
      right: 1,
      wrong: 1,
      wrongWhenSure: 1,
      wrongAsking: 0,
      rightAsking: 0,
    })
  })

  test('counts answers that ask for a check: unsure ones, and dates that are not sure', () => {
    const asking = (field: Field, value: string | number, confidence: Confidence) => {
      const photos = [{ reading: reading(field, value, confidence), label: panadol }]
      const score = toScores(photos).find((one) => one.field === field)!
      return [score.rightAsking, score.wrongAsking]
    }
    expect(asking('pillCount', 24, 'low')).toEqual([1, 0])
    expect(asking('pillCount', 12, 'low')).toEqual([0, 1])
    expect(asking('pillCount', 12, 'medium')).toEqual([0, 0])
    expect(asking('expirationDate', '2028-05', 'medium')).toEqual([1, 0])
  })

  test('of several packages on one photo counts what the one shows that was read', () => {
    const label = { ...panadol, expirationDate: null, items: [{ expirationDate: '2028-05-31' }] }
    const scores = toScores([{ reading: reading('expirationDate', '2028-05'), label }])
    expect(scores.find(({ field }) => field === 'expirationDate')).toMatchObject({ readable: 1, right: 1 })
  })

  test('takes a label without items, also if it says so', () => {
    const [name] = toScores([
      { reading: reading('name', 'Panadol Extra'), label: { ...panadol, items: null } },
    ])
    expect(name).toMatchObject({ right: 1, wrong: 0 })
  })

  test('tells in which interval a share lies', () => {
    const [low, high] = wilson(9, 10)
    expect(low).toBeCloseTo(0.596, 3)
    expect(high).toBeCloseTo(0.982, 3)
    expect(wilson(0, 10)[0]).toBe(0)
  })
})
