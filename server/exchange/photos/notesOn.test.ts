import { expect, test } from 'vitest'
import { notesOn } from './recognizedPhoto.ts'

test('unreadable scripts are reported, with advice', () => {
  const nothing = { name: null, expirationDate: null, purpose: null, pillCount: null, productCode: null }
  const reading = {
    ...nothing,
    lot: null,
    hasUnreadScript: true,
    otherPackages: false,
    others: [],
    region: null,
  }
  expect(notesOn(reading)).toEqual([expect.stringMatching(/cannot be read yet.*type what is missing/)])
  expect(notesOn({ ...reading, hasUnreadScript: false })).toEqual([])
})
