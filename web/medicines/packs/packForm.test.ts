import { describe, expect, test } from 'vitest'
import type { Pack } from '../../../contract/packs.ts'
import { pack } from '../../../test/somePack.ts'
import {
  checkNewPack,
  checkPackDetails,
  emptyPackValues,
  type PackValues,
  sameAsLastTime,
  toDetailsValues,
} from './packForm.ts'

const dated = { expirationDate: '2028-08-31' }
const check = (fields: Partial<PackValues>) => checkNewPack({ ...emptyPackValues, ...fields }, [])

describe('a new pack', () => {
  test.each<[string, Partial<PackValues>, object]>([
    ['a date is enough', dated, { count: null, expirationDate: '2028-08-31', lot: null, openedOn: null }],
    ['halves', { ...dated, quantity: '13½' }, { count: 13.5 }],
    [
      'all of it',
      {
        ...dated,
        quantity: '30',
        lot: ' B1 ',
        openedOn: '2026-11-02',
        useWithinDays: '28',
        productCode: '0401',
      },
      { count: 30, lot: 'B1', openedOn: '2026-11-02', useWithinDays: 28, productCode: '0401' },
    ],
  ])('%s', (_, fields, body) => {
    expect(check(fields)).toMatchObject({ success: true, data: body })
  })

  test.each<[string, Partial<PackValues>, string]>([
    ['no date', { quantity: '30' }, 'expirationDate'],
    ['a count that is none', { ...dated, quantity: 'many' }, 'quantity'],
    ['too many', { ...dated, quantity: '100001' }, 'quantity'],
    ['part of a day', { ...dated, useWithinDays: '1.5' }, 'useWithinDays'],
    ['no day', { ...dated, useWithinDays: '0' }, 'useWithinDays'],
  ])('%s is refused under its field', (_, fields, name) => {
    const checked = check(fields)
    expect(checked.success).toBe(false)
    if (!checked.success) expect(checked.error.issues[0]?.path[0]).toBe(name)
  })
})

test.each<[string, Partial<Pack>]>([
  ['a full one', { lot: 'B1', openedOn: '2026-11-02', useWithinDays: 28, initialCount: 13.5 }],
  ['a bare one', { initialCount: null, expirationDate: null }],
])('the details of %s are sent as they were', (_, fields) => {
  const { expirationDate, lot, openedOn, useWithinDays, initialCount, name, strength } = pack(fields)
  expect(checkPackDetails(toDetailsValues(pack(fields)))).toEqual({
    success: true,
    data: { expirationDate, lot, openedOn, useWithinDays, initialCount, name, strength },
  })
})

describe('the values of the last pack', () => {
  test.each<[string, Partial<Pack>[], object | undefined]>([
    ['nothing without a pack', [], undefined],
    ['nothing where nobody counted', [{ initialCount: null }], undefined],
    ['nothing of an empty one', [{ initialCount: 0 }], undefined],
    [
      'the newest that was counted',
      [
        { initialCount: 30, createdAt: '2026-01-01T00:00:00.000Z', productCode: 'old' },
        {
          initialCount: 12.5,
          createdAt: '2026-03-01T00:00:00.000Z',
          productCode: 'new',
          useWithinDays: 28,
          lot: 'x',
        },
        { initialCount: null, createdAt: '2026-04-01T00:00:00.000Z' },
      ],
      { quantity: '12½', productCode: 'new', useWithinDays: '28' },
    ],
  ])('%s', (_, packs, values) => {
    expect(sameAsLastTime(packs.map(pack))).toEqual(values)
  })
})
