import { expect, test } from 'vitest'
import { changeToasts, type Toast } from './toasts.ts'

const toast = (id: number, open = true): Toast => ({ id, open, title: `toast ${id}` })

test('a new toast takes the place of the older one', () => {
  expect(changeToasts([toast(1)], { type: 'add', toast: toast(2) })).toEqual([toast(2)])
})

test('an updated toast keeps what was not changed', () => {
  expect(changeToasts([toast(1)], { type: 'update', id: 1, message: { description: 'more' } })).toEqual([
    { ...toast(1), description: 'more' },
  ])
})

test('a dismissed toast is closed first and removed later', () => {
  const dismissed = changeToasts([toast(1)], { type: 'dismiss', id: 1 })
  expect(dismissed).toEqual([toast(1, false)])
  expect(changeToasts(dismissed, { type: 'remove', id: 1 })).toEqual([])
})

test.each(['dismiss', 'remove'] as const)('to %s a toast that is gone changes nothing', (type) => {
  expect(changeToasts([toast(2)], { type, id: 1 })).toEqual([toast(2)])
})
