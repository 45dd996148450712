import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AmountUnit } from './amountWords.ts'
import { checkDose, type DoseValues } from './doseForm.ts'
import { isTakenToday, timeOf, toTakenAt } from './takenAt.ts'

const pills: AmountUnit = { unit: 'pill', step: 1 }

afterEach(() => vi.unstubAllEnvs())

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Tongatapu'])('for a viewer in %s', (zone) => {
  const now = () => new Date(2026, 10, 21, 13, 5, 40)
  const values = (over: Partial<DoseValues> = {}): DoseValues => ({
    day: now().toISOString(),
    time: '13:05',
    pillsTaken: '1',
    notes: '',
    personId: '',
    ...over,
  })
  const problem = (over: Partial<DoseValues>) => {
    const checked = checkDose(values(over), now(), false, pills)
    return checked.success ? undefined : checked.error.issues[0]?.message
  }

  test('a dose just taken is taken in this minute, however often it is sent', () => {
    vi.stubEnv('TZ', zone)
    expect(checkDose(values(), now(), false, pills)).toMatchObject({
      data: { takenAt: new Date(2026, 10, 21, 13, 5).toISOString(), notes: null },
    })
  })

  test('a past day keeps the chosen time', () => {
    vi.stubEnv('TZ', zone)
    const day = new Date(2026, 10, 18).toISOString()
    expect(checkDose(values({ day, time: '23:40', notes: ' half ' }), now(), false, pills)).toMatchObject({
      data: { takenAt: new Date(2026, 10, 18, 23, 40).toISOString(), notes: 'half' },
    })
  })

  test.each<[Partial<DoseValues>, string | undefined]>([
    [{ time: '13:06' }, 'This time is in the future'],
    [{ time: '13:04' }, undefined],
    [{ time: '' }, 'Please enter when the medicine was taken'],
    [{ pillsTaken: '0' }, 'Must take at least 1 pill'],
    [{ pillsTaken: '-2' }, 'Must take at least 1 pill'],
    [{ pillsTaken: '' }, 'Must take at least 1 pill'],
    [{ pillsTaken: 'two' }, 'Must take at least 1 pill'],
    [{ pillsTaken: '1.5' }, 'Please enter a whole number'],
    [{ pillsTaken: '3' }, undefined],
  ])('%o: %s', (over, message) => {
    vi.stubEnv('TZ', zone)
    expect(problem(over)).toBe(message)
  })

  test('taken today means the day of the viewer', () => {
    vi.stubEnv('TZ', zone)
    const at = (...parts: [number, number, number, number, number]) => [
      { takenAt: new Date(...parts).toISOString() },
    ]
    expect(isTakenToday(at(2026, 10, 21, 0, 0), now())).toBe(true)
    expect(isTakenToday(at(2026, 10, 20, 23, 59), now())).toBe(false)
    expect(isTakenToday([], now())).toBe(false)
  })
})

test.each<[string, AmountUnit, object]>([
  ['2', pills, { pillsTaken: 2 }],
  ['½', { unit: 'pill', step: 0.5 }, { amount: 0.5 }],
  ['1,5', { unit: 'pill', step: 0.5 }, { amount: 1.5 }],
  ['2', { unit: 'tablet', step: 0.25 }, { amount: 2 }],
  ['1/3', { unit: 'tablet', step: 0.001 }, { amount: 0.333 }],
  ['5', { unit: 'ml', step: 1 }, { pillsTaken: 5 }],
])('%s typed of %o is sent as %o', (pillsTaken, counted, sent) => {
  const now = new Date(2026, 10, 21, 13, 5)
  const values = { day: now.toISOString(), time: '13:00', pillsTaken, notes: '', personId: '' }
  const checked = checkDose(values, now, false, counted)
  expect(checked.success && checked.data).toEqual({ takenAt: expect.any(String), notes: null, ...sent })
})

test('an hour that the change of clocks skips moves on', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const moment = toTakenAt(new Date(2026, 2, 29), '02:30')
  expect(moment && timeOf(moment)).toBe('03:30')
})
