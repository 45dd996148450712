import { expect, test } from 'vitest'
import { placesInOrder, rank } from './timesInOrder.ts'

const slots = (...times: string[]) => times.map((at) => ({ at }))

test('times stand in their order, and one that is being added stays last', () => {
  const order = placesInOrder(slots('08:00', '13:00', '19:00', '22:00', '10:30'))
  expect(order).toEqual([0, 4, 1, 2, 3])
  expect([0, 1, 2, 3, 4, 5].sort((a, b) => rank(order, a) - rank(order, b))).toEqual([0, 4, 1, 2, 3, 5])
})
