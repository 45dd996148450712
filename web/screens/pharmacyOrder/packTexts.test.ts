import { expect, test } from 'vitest'
import type { FamilyPack } from '../../../contract/order.ts'
import { packTexts } from './packTexts.ts'

const pack: FamilyPack = {
  id: 'pack',
  medicationId: 'zinc',
  medicationName: 'Zinc',
  unit: 'tablet',
  count: 2.5,
  initialCount: 20,
  expirationDate: '2026-11-18',
  openedOn: null,
  useWithinDays: null,
  goodThrough: '2026-11-18',
  lot: 'B5120',
  productCode: null,
  name: null,
  strength: null,
  discardedAt: null,
  version: 1,
  createdAt: '2026-01-01T08:00:00.000Z',
}

test.each<[Partial<FamilyPack>, string, string]>([
  [{}, 'Expired 3 days ago', '2½ tablets left, Batch B5120'],
  [{ lot: null, count: 1 }, 'Expired 3 days ago', '1 tablet left'],
  [{ count: null, goodThrough: null }, 'No Expiry Date', 'not counted, Batch B5120'],
  [{ goodThrough: '2026-11-21', count: 0 }, 'Expires today', '0 tablets left, Batch B5120'],
  [{ discardedAt: '2026-11-19T08:00:00.000Z' }, 'Thrown away on November 19, 2026', 'Batch B5120'],
])('%o is told as it is', (changed, until, rest) => {
  expect(packTexts({ ...pack, ...changed }, new Date(2026, 10, 21, 12))).toEqual({ until, rest })
})
