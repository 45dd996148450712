import { afterEach, expect, test, vi } from 'vitest'
import { weekOf, weekTitle } from '../../medicines/doses/week.ts'
import { dayText } from '../../medicines/plans/day.ts'
import { timeWords } from '../../screens/today/words.ts'
import { dayOf, formatDate, formatTime } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

const INSTANT = '2026-03-01T10:30:00.000Z'
const NEXT_WEEK = new Date('2026-03-09T12:00:00.000Z')
const shown = () => [
  `${formatDate(INSTANT)}, ${formatTime(INSTANT)}`,
  dayOf(INSTANT),
  timeWords(INSTANT, NEXT_WEEK),
  // The dash stands between thin spaces.
  weekTitle(weekOf(new Date(INSTANT))).normalize('NFKC'),
  dayText({ from: new Date(INSTANT), to: new Date(INSTANT) }).short,
]

test('days and times are those of the zone that the device is in, also when it goes to another one meanwhile', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(shown()).toEqual([
    'March 1, 2026, 2:30 AM',
    '2026-03-01',
    'March 1 at 2:30 AM',
    'March 1 – 7, 2026',
    'Sun, Mar 1',
  ])
  vi.stubEnv('TZ', 'Pacific/Pago_Pago')
  expect(shown()).toEqual([
    'February 28, 2026, 11:30 PM',
    '2026-02-28',
    'February 28 at 11:30 PM',
    'February 22 – 28, 2026',
    'Sat, Feb 28',
  ])
})
