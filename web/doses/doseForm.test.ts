import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkDose, type DoseValues } from './doseForm.ts'
import { isTakenToday, timeOf, toTakenAt } from './takenAt.ts'

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
    const checked = checkDose(values(over), now(), false)
    return checked.success ? undefined : checked.error.issues[0]?.message
  }

  test('a dose just taken is taken in this minute, however often it is sent', () => {
    vi.stubEnv('TZ', zone)
    expect(checkDose(values(), now(), false)).toMatchObject({
      data: { takenAt: new Date(2026, 10, 21, 13, 5).toISOString(), notes: null },
    })
  })

  test('a past day keeps the chosen time', () => {
    vi.stubEnv('TZ', zone)
    const day = new Date(2026, 10, 18).toISOString()
    expect(checkDose(values({ day, time: '23:40', notes: ' half ' }), now(), false)).toMatchObject({
      data: { takenAt: new Date(2026, 10, 18, 23, 40).toISOString(), notes: 'half' },
    })
  })

  test.each<[Partial<DoseValues>, string | undefined]>([
    [{ time: '13:06' }, 'This time has not come yet'],
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

test('an hour that the change of clocks skips moves on', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const moment = toTakenAt(new Date(2026, 2, 29), '02:30')
  expect(moment && timeOf(moment)).toBe('03:30')
})
