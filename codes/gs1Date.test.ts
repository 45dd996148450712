import { describe, expect, test } from 'vitest'
import { toGs1Date } from './applicationIdentifiers.ts'

const CASES: [digits: string, today: string, date: string | null][] = [
  ['280131', '2026-11-21', '2028-01-31'],
  // Day 00 is the last of the month, also in leap years.
  ['270200', '2026-11-21', '2027-02-28'],
  ['280200', '2026-11-21', '2028-02-29'],
  // No such month or day.
  ['271331', '2026-11-21', null],
  ['270001', '2026-11-21', null],
  ['270431', '2026-11-21', null],
  ['270229', '2026-11-21', null],
  ['270132', '2026-11-21', null],
  // The century gives the nearest year: up to 50 ahead, up to 49 behind.
  ['760101', '2026-11-21', '2076-01-01'],
  ['770101', '2026-11-21', '1977-01-01'],
  ['990101', '2049-01-01', '2099-01-01'],
  ['000101', '2049-01-01', '2000-01-01'],
  ['000101', '2050-01-01', '2100-01-01'],
  ['010101', '2099-01-01', '2101-01-01'],
  ['350630', '2035-06-30', '2035-06-30'],
  ['2801', '2026-11-21', null],
  ['28O131', '2026-11-21', null],
]

describe('a date in a GS1 code', () => {
  test.each(CASES)('%s read on %s is %s', (digits, today, date) => {
    expect(toGs1Date(digits, today)).toBe(date)
  })
})
