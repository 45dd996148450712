import { expect, test } from 'vitest'
import { FairQueue } from './readerPool.ts'

const all = (queue: FairQueue<string>) => {
  const order: string[] = []
  for (let next = queue.next(); next !== undefined; next = queue.next()) order.push(next)
  return order
}

test('accounts that wait are served in turn, each in its own order', () => {
  const queue = new FairQueue<string>(9, 9)
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) queue.add(item[0]!, item)
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('an account that comes while another waits has its turn after one item', () => {
  const queue = new FairQueue<string>(9, 9)
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item)
  expect(queue.next()).toBe('a1')
  queue.add('b', 'b1')
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a2', 'b1', 'a3'])
})

test('an account has a bound of its own, and all together have one', () => {
  const queue = new FairQueue<string>(2, 3)
  for (const item of ['a1', 'a2']) queue.add('a', item)
  expect([queue.hasCapacity('a'), queue.hasCapacity('b')]).toEqual([false, true])
  queue.add('b', 'b1')
  expect([queue.hasCapacity('b'), queue.hasCapacity('c')]).toEqual([false, false])
  expect(queue.take((item) => item === 'a2')).toBe('a2')
  expect([queue.hasCapacity('a'), queue.take((item) => item === 'a2')]).toEqual([true, undefined])
  expect(all(queue)).toEqual(['a1', 'b1'])
})
