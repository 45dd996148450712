import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { changesOf, ZONES } from '../test/zones.ts'
import { toDate, toDay, toInstant, toLocal } from './zones.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-11-21', '08:00', 'Europe/Berlin', '2026-11-21T07:00Z'],
  ['2026-11-21', '08:00', 'Asia/Kathmandu', '2026-11-21T02:15Z'],
  ['2026-11-21', '08:00', 'Pacific/Kiritimati', '2026-11-20T18:00Z'],
  ['2026-11-21', '08:00', 'Etc/GMT+12', '2026-11-21T20:00Z'],
  // Clocks skip 02:00 to 03:00: the local time moves by the gap.
  ['2027-03-28', '01:59', 'Europe/Berlin', '2027-03-28T00:59Z'],
  ['2027-03-28', '02:00', 'Europe/Berlin', '2027-03-28T01:00Z'],
  ['2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30Z'],
  ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00Z'],
  // Clocks show 02:00 to 03:00 twice: the first counts.
  ['2026-10-25', '01:59', 'Europe/Berlin', '2026-10-24T23:59Z'],
  ['2026-10-25', '02:00', 'Europe/Berlin', '2026-10-25T00:00Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00Z'],
  // Changes by half an hour, by two hours, and at midnight.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45Z'],
  ['2026-03-29', '02:30', 'Antarctica/Troll', '2026-03-29T02:30Z'],
  ['2026-03-29', '00:30', 'Asia/Beirut', '2026-03-28T22:30Z'],
])('%s %s in %s is %s', (date, time, timeZone, instant) => {
  expect(new Date(toInstant(date, time, timeZone)).toISOString()).toBe(new Date(instant).toISOString())
})

test.each([
  ['2026-11-21T07:00Z', 'Europe/Berlin', '2026-11-21T08:00'],
  ['2026-11-21T07:00:59.999Z', 'Europe/Berlin', '2026-11-21T08:00'],
  ['2027-03-28T00:59:59.999Z', 'Europe/Berlin', '2027-03-28T01:59'],
  ['2027-03-28T01:00Z', 'Europe/Berlin', '2027-03-28T03:00'],
  ['2026-10-25T00:30Z', 'Europe/Berlin', '2026-10-25T02:30'],
  ['2026-10-25T01:30Z', 'Europe/Berlin', '2026-10-25T02:30'],
  ['2026-12-31T23:00Z', 'Pacific/Chatham', '2027-01-01T12:45'],
])('at %s clocks of %s show %s', (instant, timeZone, local) => {
  expect(toLocal(at(instant), timeZone)).toBe(local)
})

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2024-02-29', 19_782],
  ['2026-11-21', 20_778],
])('%s is day %d', (date, day) => {
  expect([toDay(date), toDate(day)]).toEqual([day, date])
})

/** Days from 2024 to 2030 with a clock change, and their neighbours. */
const daysOfChange = (timeZone: string) => [
  ...new Set(
    changesOf(timeZone).flatMap((change) =>
      [-1, 0, 1].map((beside) => String(change.toPlainDate().add({ days: beside }))),
    ),
  ),
]

describe('around every clock change from 2024 to 2030', () => {
  const days = ZONES.flatMap((timeZone) => daysOfChange(timeZone).map((date) => ({ timeZone, date })))
  const minutes = Array.from({ length: 96 }, (_, quarter) => quarter * 15)
  const quarters = days.flatMap(({ timeZone, date }) => {
    const midnight = Temporal.PlainDateTime.from(date)
    return minutes.map((each) => ({
      timeZone,
      wall: midnight.add({ minutes: each }),
      utc: at(date) + each * 60_000,
    }))
  })

  test('maps every quarter of an hour to one instant and back', () => {
    // Eight zones that change twice a year. The rules come with Node, as governments change them.
    expect(quarters.length).toBeGreaterThan(8 * 2 * 7 * 3 * 96)
    const wrong = quarters.filter(({ timeZone, wall, utc }) => {
      const [date = '', time = ''] = new Date(utc).toISOString().slice(0, 16).split('T')
      const theirs = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      return toInstant(date, time, timeZone) !== theirs.epochMilliseconds
    })
    expect(wrong).toEqual([])
  })

  test('converts an instant to the local time that clocks show', () => {
    const wrong = quarters.filter(({ timeZone, utc }) => {
      const theirs = Temporal.Instant.fromEpochMilliseconds(utc).toZonedDateTimeISO(timeZone)
      const shown = new Date(utc + theirs.offsetNanoseconds / 1e6).toISOString().slice(0, 16)
      return toLocal(utc, timeZone) !== shown
    })
    expect(wrong).toEqual([])
  })
})
