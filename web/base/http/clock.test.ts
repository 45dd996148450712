import { beforeEach, expect, test, vi } from 'vitest'
import type { QueuedChange } from '../../medicines/offline/queue/waiting.ts'

const TRUE_NOW = Date.parse('2026-11-22T08:00:00.500Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The server's `Date` at a true time: whole seconds. */
const dateAt = (time: number) => new Date(time).toUTCString()

/** Fresh modules on a device whose clock is `error` ms ahead. */
async function device(error: number) {
  vi.useFakeTimers({ now: TRUE_NOW + error, toFake: ['Date', 'performance'] })
  vi.resetModules()
  const clock = await import('./clock.ts')
  /** An answer that took some time to come. */
  const answer = (tookMs = 100, date: string | null = dateAt(trueNow())) => {
    const sentAt = Date.now()
    vi.advanceTimersByTime(tookMs)
    clock.measureClock(date, sentAt)
  }
  const started = performance.now()
  const trueNow = () => TRUE_NOW + performance.now() - started
  const wrongBy = () => Math.abs(clock.present().getTime() - trueNow())
  return { ...clock, answer, trueNow, wrongBy }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.resetModules()
  }
})

const ERRORS = [0, 30_000, -30_000, 10 * MINUTE, -10 * MINUTE, 3 * HOUR, -3 * HOUR, 48 * HOUR, -48 * HOUR]

test.each(ERRORS)('a clock that is wrong by %i ms is corrected by the first answer', async (error) => {
  const one = await device(error)
  one.answer()
  expect(one.wrongBy()).toBeLessThanOrEqual(1000)
  one.answer(40_000)
  expect(one.wrongBy(), 'a slow answer moves nothing').toBeLessThanOrEqual(1000)
})

test('a right clock is left alone by slow, empty and meaningless answers', async () => {
  const one = await device(0)
  one.answer(20_000)
  one.answer(100, null)
  one.answer(100, 'yesterday')
  expect(one.clockOffset()).toBe(0)
})

test('a start without a network goes by the last answer', async () => {
  const before = await device(-3 * HOUR)
  before.answer()
  const after = await device(-3 * HOUR)
  expect(after.wrongBy()).toBeLessThanOrEqual(1000)
  expect([after.isClockKnown(), after.wasClockSet()]).toEqual([false, false])
})

test('a clock that is set is noticed, and corrected by the next answer', async () => {
  const one = await device(0)
  const heard = vi.fn()
  one.onClock(heard)
  one.answer()
  expect([one.isClockKnown(), one.wasClockSet(), heard.mock.calls.length]).toEqual([true, false, 0])
  vi.setSystemTime(Date.now() - 3 * HOUR)
  expect([one.isClockKnown(), one.wasClockSet()]).toEqual([false, true])
  one.answer()
  expect(one.isClockKnown()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
  expect(one.wrongBy()).toBeLessThanOrEqual(1000)
})

const AT = '2026-11-22T08:00:00.000Z'
const dose = (more: Partial<QueuedChange>) =>
  ({
    call: 'POST /api/medications/{id}/logs',
    input: { params: { id: 'm' }, body: { takenAt: AT } },
    mayHaveArrived: false,
    ...more,
  }) as QueuedChange

test.each<[what: string, more: Partial<QueuedChange>, takenAt: string]>([
  ['made before any answer', { clockOffset: 0 }, '2026-11-22T11:00:00.000Z'],
  ['made by an older version', {}, '2026-11-22T11:00:00.000Z'],
  ['made with an hour of correction', { clockOffset: HOUR }, '2026-11-22T10:00:00.000Z'],
  ['made by a clock that was known', { clockOffset: null }, AT],
  ['that may have arrived', { clockOffset: 0, mayHaveArrived: true }, AT],
])('a waiting dose %s is taken at the right time', async (_what, more, takenAt) => {
  const one = await device(-3 * HOUR)
  one.measureClock(dateAt(TRUE_NOW), Date.now(), Date.now())
  const offset = one.clockOffset()
  const { correctTimes } = await import('../../medicines/offline/queue/corrected.ts')
  const sent = correctTimes(dose(more)).input as { body: { takenAt: string } }
  expect(Math.abs(Date.parse(sent.body.takenAt) - Date.parse(takenAt) + (3 * HOUR - offset))).toBeLessThan(
    2001,
  )
  expect(correctTimes(correctTimes(dose(more))).input, 'once').toEqual(sent)
})

test.each([
  [0, undefined],
  [-MINUTE, undefined],
  [-3 * HOUR, 'This device’s clock is 3 hours behind. Times are corrected.'],
  [-125_000, 'This device’s clock is 2 minutes behind. Times are corrected.'],
  [10 * MINUTE, 'This device’s clock is 10 minutes ahead. Times are corrected.'],
  [48 * HOUR, 'This device’s clock is 2 days ahead. Times are corrected.'],
])('a clock that is wrong by %i ms: %s', async (error, text) => {
  const one = await device(error)
  one.answer()
  const { clockText } = await import('../../medicines/offline/clockText.ts')
  expect(clockText()).toBe(text)
})
