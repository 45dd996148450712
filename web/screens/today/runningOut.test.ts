import { expect, test } from 'vitest'
import type { Medication } from '../../../contract/medications.ts'
import { at } from '../../../test/someDose.ts'
import { endings } from './runningOut.ts'

const now = new Date(at(12, 40))

const medication = (id: string, goodThrough: string | null, amountLeft: number | null = 5) =>
  ({ id, goodThrough, amountLeft }) as Medication
const forecast = (medicationId: string, daysLeft: number, low: boolean) => ({
  medicationId,
  lastsUntil: '2026-11-27',
  daysLeft,
  reason: 'used' as const,
  about: false,
  low,
})

test('the medicine that ends first is first, each is there once, and a lasting one is left out', () => {
  const medications = [
    medication('expires', '2026-12-03'),
    medication('low', '2026-12-01'),
    medication('fine', '2027-12-03'),
    medication('fine, with a plan', '2027-12-03'),
    medication('undated', null),
    medication('used up, and expires', '2026-12-03', 0),
    medication('expired, without a plan', '2026-11-01'),
    medication('expired', '2026-11-20', 0),
  ]
  const forecasts = [
    forecast('low', 6, true),
    forecast('fine, with a plan', 90, false),
    forecast('expired', 20, false),
  ]
  expect(
    endings(medications, forecasts, now).map(({ medication: { id }, text, isExpired }) => [
      id,
      text,
      isExpired,
    ]),
  ).toEqual([
    ['expired', 'Expired 1 day ago', true],
    ['low', 'Lasts until November 27 (6 days)', false],
    ['expires', 'Expires in 12 days', false],
  ])
})
