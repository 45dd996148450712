import { expect, test } from 'vitest'
import { countUnderWay, endOfUnderWay, track } from './underWay.ts'

test('waits for every act under way, also for those begun meanwhile and for refused ones', async () => {
  let refuse = () => {}
  let answer = () => {}
  const first = new Promise<void>((_, reject) => {
    refuse = () => reject(new Error('Refused'))
  })
  const second = new Promise<void>((resolve) => {
    answer = resolve
  })
  track(first).catch(() => undefined)
  let ended = false
  const end = endOfUnderWay().then(() => {
    ended = true
  })
  track(second)
  refuse()
  // A waiter for the first act alone resolves within a few turns.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect([ended, countUnderWay()]).toEqual([false, 1])
  answer()
  await end
  expect(countUnderWay()).toBe(0)
})
