import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import type { Page } from '../page.ts'
import { findMedicine } from './findMedicine.ts'

const TODAY = '2026-11-20'

/** A page whose lines above and below the one with a dot lie on two things. */
function onTwoThings(rows: Parameters<typeof pageOf>[0]): Page {
  const page = pageOf(rows)
  const gap = page.lines.findIndex(({ text }) => text === '.')
  const lines = page.lines.map((line, index) => ({
    ...line,
    thing: index < gap ? 1 : index > gap ? 2 : null,
  }))
  return { ...page, lines }
}

describe('reading a medicine from the text on its package', () => {
  test('finds name, count, purpose and expiry on the front of a box', () => {
    const reading = findMedicine(
      pageOf([
        ['Panadol', 80],
        ['500 mg tablets', 30],
        ['Fast pain relief', 26],
        ['24 tablets', 24],
        ['EXP 05/2028', 20],
      ]),
      TODAY,
    )
    expect(reading.name?.value).toBe('Panadol')
    expect(reading.pillCount?.value).toBe(24)
    expect(reading.purpose?.value).toBe('Pain relief')
    expect(reading.expirationDate?.value).toBe('2028-05')
  })

  test('is unsure of name and count beside another brand as large', () => {
    const reading = findMedicine(
      pageOf([
        ['Nurofen', 80],
        ['Zyrtec', 76],
        ['20 tablets', 30],
      ]),
      TODAY,
    )
    expect([reading.name?.confidence, reading.pillCount?.confidence]).toEqual(['low', 'low'])
  })

  test('is unsure of a name on a page that says little else, and wants a likelier one', () => {
    const nameOn = (...rows: [string, number][]) => findMedicine(pageOf(rows), TODAY).name
    expect(nameOn(['Rilovan', 90], ['800 mg', 40])?.confidence).toBe('low')
    expect(nameOn(['rilovan', 90], ['Farmacia', 40])).toBeNull()
    expect(nameOn(['Rilovan', 90], ['Since 1924', 40])).toBeNull()
  })

  test('gives food no name and no count, but reads its date', () => {
    const reading = findMedicine(
      pageOf([
        ['Banana jelly', 60],
        ['Net Wt 85g', 20],
        ['Nutrition facts', 20],
        ['EXP:DEC-28-2027', 22],
      ]),
      TODAY,
    )
    expect(reading).toMatchObject({ name: null, pillCount: null, purpose: null })
    expect(reading.expirationDate?.value).toBe('2027-12-28')
  })

  test.each(['20 AIEKIA', '20 IEKIA'])(
    'takes no letters of another script that look like ours for a name: %s',
    (count) => {
      const reading = findMedicine(
        pageOf([
          ['NONOMTON', 80],
          ['APAKETAMOAH 500 mg', 30],
          [count, 24],
          ['AHEH 05/2028', 20],
        ]),
        TODAY,
      )
      expect(reading).toMatchObject({
        hasUnreadScript: true,
        name: null,
        pillCount: { value: 20 },
        expirationDate: { value: '2028-05' },
      })
    },
  )

  test('reads no name of letters that another script may have, where the page shows one', () => {
    const nameOn = (name: string, ...others: string[]) =>
      findMedicine(pageOf([[name, 80], ['Paracetamol 500 mg', 40], ...others]), TODAY).name?.value
    const cyrillic = ['XpaHUTb B CyxOM MeCTe', 'Ta6neTKN 500 Mr', '20 Ta6neTOK']
    expect(nameOn('NONOMTON')).toBe('Nonomton')
    expect(nameOn('NONOMTON', ...cyrillic)).toBeUndefined()
    expect(nameOn('Rilovan', ...cyrillic)).toBe('Rilovan')
  })

  test('reads the more complete of several packages, doubts all of it, and says that there are others', () => {
    const reading = findMedicine(
      onTwoThings([
        ['Losec', 80],
        ['Omeprazole 20 mg', 30],
        ['EXP 03/2027', 20],
        ['.', 200],
        ['Panadol', 60],
        ['Paracetamol 500 mg', 26],
        ['24 tablets', 24],
        ['EXP 05/2028', 20],
      ]),
      TODAY,
    )
    expect(reading).toMatchObject({
      otherPackages: true,
      name: { value: 'Panadol', confidence: 'low' },
      expirationDate: { value: '2028-05', confidence: 'low' },
      pillCount: { value: 24, confidence: 'low' },
      purpose: { confidence: 'low' },
    })
  })

  test('reads each of several packages from its own print, with its place', () => {
    const page = onTwoThings([
      ['Losec', 80],
      ['Omeprazole 20 mg', 30],
      ['EXP 03/2027', 20],
      ['.', 200],
      ['Panadol', 60],
      ['Paracetamol 500 mg', 26],
      ['24 tablets', 24],
      ['EXP 05/2028', 20],
    ])
    const { region, others } = findMedicine(page, TODAY)
    const below = page.lines.find(({ text }) => text === 'Panadol')!.place
    expect(region).toMatchObject({ x: below.x, y: below.y, turn: 0 })
    expect(others).toMatchObject([
      {
        name: { value: 'Losec', confidence: 'low' },
        expirationDate: { value: '2027-03', confidence: 'low' },
        pillCount: null,
        purpose: { confidence: 'low' },
        region: { x: page.lines[0]!.place.x, y: page.lines[0]!.place.y, turn: 0 },
      },
    ])
    const [losec] = others
    expect(losec!.region!.y + losec!.region!.height).toBeLessThan(region!.y)
  })

  test('reads no other package where the photo shows one, or where nothing names the other', () => {
    const one = pageOf([
      ['Panadol', 60],
      ['EXP 05/2028', 20],
    ])
    expect(findMedicine(one, TODAY)).toMatchObject({ otherPackages: false, region: null, others: [] })
    const dateAlone = pageOf([['EXP 03/2027', 20]]).lines.map((line) => ({
      ...line,
      centreY: line.centreY + 500,
      place: { ...line.place, y: line.place.y + 0.5 },
      row: 5,
      thing: 2,
    }))
    const page = { ...one, lines: [...one.lines.map((line) => ({ ...line, thing: 1 })), ...dateAlone] }
    expect(findMedicine(page, TODAY)).toMatchObject({
      otherPackages: true,
      name: { value: 'Panadol' },
      expirationDate: { value: '2028-05' },
      others: [],
    })
  })

  test('reads a photo as a whole where one of two packages shows no date, and takes none from the other', () => {
    const page = onTwoThings([
      ['Losec', 80],
      ['Omeprazole 20 mg', 30],
      ['14 capsules', 30],
      ['.', 200],
      ['Paracetamol 500 mg', 26],
      ['EXP 05/2028', 20],
    ])
    expect(findMedicine(page, TODAY)).toMatchObject({
      otherPackages: false,
      name: { value: 'Losec', confidence: 'medium' },
      expirationDate: null,
      pillCount: { value: 14, confidence: 'medium' },
    })
  })

  test('reads a photo as a whole where nothing tells that its names stand on two things', () => {
    const page = pageOf([
      ['Losec', 80],
      ['EXP 03/2027', 20],
      ['.', 200],
      ['Panadol', 60],
      ['EXP 05/2028', 20],
    ])
    expect(findMedicine(page, TODAY)).toMatchObject({ otherPackages: false, others: [] })
  })
})
