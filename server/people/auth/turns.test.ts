import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './passwords.ts'

test('runs a limited number at once, in order, and returns all results', async () => {
  const turns = new Turns(2, 100)
  let running = 0
  let most = 0
  const begun: number[] = []
  const work = (i: number) => async () => {
    begun.push(i)
    most = Math.max(most, ++running)
    await nextTurn()
    running--
    if (i === 3) throw new Error('three')
    return i
  }
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, i) => turns.take(work(i))))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    0,
    1,
    2,
    'failed',
    4,
    5,
    6,
    7,
    8,
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(most).toBe(2)
})

test('refuses at once when too many wait, and accepts again later', async () => {
  const turns = new Turns(1, 1)
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = turns.take(async () => 'second')
  await expect(turns.take(async () => 'third')).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    retryAfterSeconds: 1,
  })
  finish()
  await first
  expect(await second).toBe('second')
  expect(await turns.take(async () => 'fourth')).toBe('fourth')
})
