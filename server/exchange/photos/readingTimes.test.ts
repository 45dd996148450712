import { expect, test } from 'vitest'
import { UnreadablePhoto } from '../../../reader/decoding/unreadablePhoto.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { ReaderBusy, ReadingFailed } from '../../../reader/process/readingFailed.ts'
import { ReadingTimes } from './readingTimes.ts'

test('photos of the day are counted by hour; refused and abandoned ones are not', async () => {
  const clock = { now: new Date(2026, 10, 20, 23, 59) }
  const times = new ReadingTimes(() => clock.now)
  let outcome: unknown
  const reader = times.measured({
    read: async () => {
      expect(times.today().underWay).toBe(1)
      if (outcome) throw outcome
    },
  } as unknown as PhotoReader)
  const read = (error?: unknown) => {
    outcome = error
    return reader
      .read('photo', { today: '2026-11-21' })
      .catch((thrown: unknown) => expect(thrown).toBe(error))
  }
  await read()
  clock.now = new Date(2026, 10, 21, 7, 30)
  expect(times.today()).toMatchObject({ read: 0, medianMs: null, slowestMs: null })
  for (const _ of [1, 2]) await read()
  clock.now = new Date(2026, 10, 21, 12)
  await read()
  for (const error of [new UnreadablePhoto('x'), new ReadingFailed('x')]) await read(error)
  for (const error of [new ReaderBusy(), new DOMException('left', 'AbortError')]) await read(error)
  const { byHour, medianMs, slowestMs, ...counts } = times.today()
  expect(counts).toEqual({ read: 3, notRead: 2, underWay: 0 })
  expect(byHour.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
    [7, 2],
    [12, 1],
  ])
  expect(medianMs).toBeLessThanOrEqual(slowestMs as number)
})
