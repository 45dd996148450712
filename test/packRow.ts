import { lastDayOf, type PackRow } from '../server/medicines/stock/packs.ts'

/** The row of a pack of 10 without dates by default; `place` is the day it was added. */
export function packRow(
  id: string,
  { place = 1, ...fields }: Partial<PackRow> & { place?: number } = {},
): PackRow {
  const row = {
    id,
    medicationId: 'zinc',
    milli: 10_000,
    initialMilli: 10_000,
    lastCount: 0,
    expirationDate: null,
    openedOn: null,
    useWithinDays: null,
    isExpired: 0 as const,
    lot: null,
    productCode: null,
    name: null,
    strength: null,
    joinId: null,
    discardedAt: null,
    version: 1,
    createdAt: `2026-01-${String(place).padStart(2, '0')}T08:00:00.000Z`,
    ...fields,
  }
  return { goodThrough: lastDayOf(row), ...row }
}
