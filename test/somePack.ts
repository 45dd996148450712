import type { Pack } from '../contract/packs.ts'

/** A pack for tests: 10 of 30, with a distant expiration date. */
export const pack = (fields: Partial<Pack> = {}): Pack => ({
  id: 'pack',
  medicationId: 'medication',
  count: 10,
  initialCount: 30,
  expirationDate: '2028-08-31',
  openedOn: null,
  useWithinDays: null,
  goodThrough: '2028-08-31',
  lot: null,
  productCode: null,
  name: null,
  strength: null,
  isUsable: true,
  discardedAt: null,
  images: [],
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...fields,
})
