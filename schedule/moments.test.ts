import { describe, expect, test } from 'vitest'
import { toMilli } from '../contract/amounts.ts'
import type { Phase } from '../contract/plans.ts'
import { DAY_MS, HOUR_MS } from '../language/durations.ts'
import { diceOf, randomCourse } from '../test/randomPlans.ts'
import { seeded } from '../test/seeded.mjs'
import { walkedPlan } from '../test/walkedPlan.ts'
import { Clock, ZONES } from '../test/zones.ts'
import { type Anchor, momentsBetween } from './moments.ts'
import type { Course } from './pattern.ts'

const BERLIN = 'Europe/Berlin'
const at = (...times: (string | [at: string, amount: number])[]) =>
  times.map((time) => (typeof time === 'string' ? { at: time, amount: 1 } : { at: time[0], amount: time[1] }))
const once = (pattern: Phase['pattern'], times: Phase['times'], days: number | null = null) => ({
  days,
  pattern,
  times,
})
const course = (phases: Course['phases'], startsOn = '2026-11-23', endsOn: string | null = null): Course => ({
  phases,
  startsOn,
  endsOn,
})

/** Moments of some days in local time, with the amount where it is not 1. */
function due(
  plan: Course,
  [from, days]: [date: string, days: number],
  anchor: Anchor | null = null,
): string[] {
  const begin = Date.parse(`${from}T00:00Z`) - HOUR_MS
  return momentsBetween(plan, BERLIN, begin, begin + days * DAY_MS, anchor).map(
    ({ local, milli }) => `${local.slice(5)}${milli === 1000 ? '' : ` ${milli / 1000}`}`,
  )
}

// November 23, 2026, is a Monday.
test.each<[what: string, plan: Course, within: [string, number], local: string[]]>([
  [
    'twice a day, from its first day on',
    course([once({ kind: 'daily' }, at(['08:00', 0.5], '20:00'))]),
    ['2026-11-22', 2],
    ['11-23T08:00 0.5', '11-23T20:00'],
  ],
  [
    'until its last day, which is part of it',
    course([once({ kind: 'daily' }, at('08:00'))], '2026-11-23', '2026-11-24'),
    ['2026-11-22', 9],
    ['11-23T08:00', '11-24T08:00'],
  ],
  [
    'on Mondays and Fridays',
    course([once({ kind: 'weekdays', weekdays: [1, 5] }, at('08:00'))]),
    ['2026-11-22', 9],
    ['11-23T08:00', '11-27T08:00', '11-30T08:00'],
  ],
  [
    'every third day',
    course([once({ kind: 'days', every: 3 }, at('08:00'))]),
    ['2026-11-22', 9],
    ['11-23T08:00', '11-26T08:00', '11-29T08:00'],
  ],
  [
    'on the first and on the last of a month',
    course([once({ kind: 'monthDays', days: [-1, 1] }, at('08:00'))]),
    ['2027-02-01', 29],
    ['02-01T08:00', '02-28T08:00', '03-01T08:00'],
  ],
  [
    'three days on and two off',
    course([once({ kind: 'cycle', on: 3, off: 2 }, at('08:00'))]),
    ['2026-11-23', 7],
    ['11-23T08:00', '11-24T08:00', '11-25T08:00', '11-28T08:00', '11-29T08:00'],
  ],
  [
    'a taper: each step begins on the day after the one before',
    course([
      once({ kind: 'daily' }, at(['08:00', 2]), 2),
      once({ kind: 'daily' }, at(['08:00', 1.5]), 1),
      once({ kind: 'days', every: 2 }, at(['08:00', 0.5]), 3),
    ]),
    ['2026-11-23', 30],
    ['11-23T08:00 2', '11-24T08:00 2', '11-25T08:00 1.5', '11-26T08:00 0.5', '11-28T08:00 0.5'],
  ],
  [
    'a time that clocks skip comes the same distance later, once',
    course([once({ kind: 'daily' }, at('02:30'))]),
    ['2027-03-27', 3],
    ['03-27T02:30', '03-28T02:30', '03-29T02:30'],
  ],
  [
    'hours are elapsed time when clocks go forward',
    course([once({ kind: 'hours', every: 8, anchor: 'clock' }, at('06:00'))], '2027-03-27'),
    ['2027-03-27', 2],
    ['03-27T06:00', '03-27T14:00', '03-27T22:00', '03-28T07:00', '03-28T15:00', '03-28T23:00'],
  ],
  [
    'and when they go back: an hour that comes twice is two hours',
    course([once({ kind: 'hours', every: 1, anchor: 'clock' }, at('00:00'))], '2026-10-25', '2026-10-25'),
    ['2026-10-24', 3],
    Array.from({ length: 25 }, (_, n) => `10-25T${String(n < 3 ? n : n - 1).padStart(2, '0')}:00`),
  ],
])('%s', (_, plan, within, local) => {
  expect(due(plan, within)).toEqual(local)
})

test('moves a skipped time forward by an hour', () => {
  const plan = course([once({ kind: 'daily' }, at('02:30'))])
  const [moment] = momentsBetween(
    plan,
    BERLIN,
    Date.parse('2027-03-28T00:00Z'),
    Date.parse('2027-03-29T00:00Z'),
  )
  expect(moment).toEqual({
    name: '20270328T0230',
    dueAt: Date.parse('2027-03-28T01:30Z'),
    local: '2027-03-28T02:30',
    milli: 1000,
    note: null,
    openMs: 12 * HOUR_MS,
  })
})

describe('counts hours from the last dose', () => {
  const plan = course([once({ kind: 'hours', every: 6, anchor: 'taken' }, at('08:00'))])
  const dose = (time: string): Anchor => ({ id: 'dose', takenAt: Date.parse(time) })

  test.each<[what: string, anchor: Anchor | null, local: string[]]>([
    ['begin at the time of the plan', null, ['11-23T08:00', '11-23T14:00', '11-23T20:00']],
    ['are counted from a dose', dose('2026-11-23T08:47Z'), ['11-23T15:47', '11-23T21:47']],
    [
      'also from one of earlier on the first day',
      dose('2026-11-23T04:00Z'),
      ['11-23T11:00', '11-23T17:00', '11-23T23:00'],
    ],
    [
      'but not from one of before it',
      dose('2026-11-22T22:30Z'),
      ['11-23T08:00', '11-23T14:00', '11-23T20:00'],
    ],
  ])('%s', (_, anchor, local) => {
    expect(due(plan, ['2026-11-22', 2], anchor)).toEqual(local)
  })

  test('counts hours from a first dose taken early, before the first day', () => {
    const every21 = course([once({ kind: 'hours', every: 21, anchor: 'taken' }, at('02:31'))], '2026-11-24')
    expect(due(every21, ['2026-11-24', 1], dose('2026-11-23T21:35Z'))).toEqual(['11-24T19:35'])
    expect(due(every21, ['2026-11-24', 1], dose('2026-11-23T21:30Z'))).toEqual(['11-24T02:31', '11-24T23:31'])
  })

  test.each<[what: string, every: number, takenAt: string, dueAt: string | undefined, local: string[]]>([
    ['by name, the evening before', 8, '11-23T21:00Z', '11-24T07:00Z', ['06:00', '14:00', '22:00']],
    ['by name, 239 minutes before', 6, '11-23T19:31Z', '11-23T23:30Z', ['02:31', '08:31', '14:31', '20:31']],
    ['by name, 181 minutes before', 6, '11-23T20:29Z', '11-23T23:30Z', ['03:29', '09:29', '15:29', '21:29']],
    ['not by name, 239 minutes before', 7, '11-23T19:31Z', undefined, ['03:31', '10:31', '17:31']],
    ['not by name, 241 minutes before', 7, '11-23T19:29Z', undefined, ['00:30', '07:30', '14:30', '21:30']],
    [
      'an hour before, but for the day before',
      7,
      '11-23T22:30Z',
      '11-23T19:00Z',
      ['00:30', '07:30', '14:30', '21:30'],
    ],
  ])('counts from a first dose taken early: %s', (_, every, takenAt, dueAt, local) => {
    const time = every === 8 ? '08:00' : '00:30'
    const early = course([once({ kind: 'hours', every, anchor: 'taken' }, at(time))], '2026-11-24')
    const anchor = {
      ...dose(`2026-${takenAt}`),
      dueAt: dueAt === undefined ? dueAt : Date.parse(`2026-${dueAt}`),
    }
    expect(due(early, ['2026-11-24', 1], anchor)).toEqual(local.map((one) => `11-24T${one}`))
  })

  test('has no moment counted from a dose before the first day', () => {
    expect(due(course(plan.phases, '2026-11-24'), ['2026-11-23', 2], dose('2026-11-23T17:00Z'))).toEqual([
      '11-24T08:00',
      '11-24T14:00',
      '11-24T20:00',
    ])
  })

  test('gives moments of different steps different keys', () => {
    const taper = course([
      once({ kind: 'hours', every: 6, anchor: 'taken' }, at('08:00'), 1),
      once({ kind: 'hours', every: 8, anchor: 'taken' }, at('08:00')),
    ])
    const names = momentsBetween(
      taper,
      BERLIN,
      Date.parse('2026-11-23T00:00Z'),
      Date.parse('2026-11-26T00:00Z'),
      dose('2026-11-23T16:00Z'),
    ).map(({ name }) => name)
    expect(names[0]).toBe('dose-1')
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('days counted from the last dose', () => {
  const plan = course([once({ kind: 'days', every: 7, anchor: 'taken' }, at('08:00'))], '2026-11-16')
  const dose = (time: string, due?: string, keepsTimes = false): Anchor => ({
    ...{ id: 'dose', takenAt: Date.parse(time), keepsTimes },
    dueAt: due === undefined ? undefined : Date.parse(due),
  })
  const planned = '2026-11-16T07:00Z'

  test.each<[what: string, anchor: Anchor | null, days: string[]]>([
    ['before the first dose from the first day', null, ['11-16', '11-23', '11-30', '12-07']],
    ['on time', dose('2026-11-16T07:20Z', planned), ['11-23', '11-30', '12-07']],
    ['late on the same day', dose('2026-11-16T21:00Z', planned), ['11-23', '11-30', '12-07']],
    ['a day late', dose('2026-11-17T10:00Z', planned), ['11-24', '12-01', '12-08']],
    ['two days early', dose('2026-11-14T10:00Z', planned), ['11-21', '11-28', '12-05']],
    ['a day late, keeping the day', dose('2026-11-17T10:00Z', planned, true), ['11-23', '11-30', '12-07']],
    ['eight days late, keeping the day', dose('2026-11-24T10:00Z', planned, true), ['11-30', '12-07']],
    ['an extra dose', dose('2026-11-18T10:00Z'), ['11-25', '12-02', '12-09']],
  ])('%s', (_, anchor, days) => {
    expect(
      momentsBetween(
        plan,
        BERLIN,
        Date.parse('2026-11-16T00:00Z'),
        Date.parse('2026-12-10T00:00Z'),
        anchor,
      ).map(({ local }) => local),
    ).toEqual(days.map((day) => `2026-${day}T08:00`))
  })

  test('a dose on time before midnight counts as of its evening when it is taken after', () => {
    const late = course([once({ kind: 'days', every: 2, anchor: 'taken' }, at('23:40'))], '2026-11-16')
    const moments = momentsBetween(
      late,
      BERLIN,
      Date.parse('2026-11-17T00:00Z'),
      Date.parse('2026-11-19T00:00Z'),
      dose('2026-11-16T23:10Z', '2026-11-16T22:40Z'),
    )
    expect(moments.map(({ local }) => local)).toEqual(['2026-11-18T23:40'])
  })

  test('72 hours move with a late dose, and do not when the time is kept', () => {
    const patch = course([once({ kind: 'hours', every: 72, anchor: 'taken' }, at('08:00'))], '2026-11-16')
    const next = (keepsTimes: boolean) =>
      momentsBetween(
        patch,
        BERLIN,
        Date.parse('2026-11-17T00:00Z'),
        Date.parse('2026-11-21T00:00Z'),
        dose('2026-11-16T12:00Z', planned, keepsTimes),
      ).map(({ local }) => local)
    expect([next(false), next(true)]).toEqual([['2026-11-19T13:00'], ['2026-11-19T08:00']])
  })
})

test('matches a calendar and a clock for 1,000 plans in 14 zones, 90 days in each of two', () => {
  const dice = diceOf(seeded(13))
  const clocks = ZONES.map((zone) => ({ zone, clock: new Clock(zone) }))
  let compared = 0
  for (let n = 0; n < 1000; n++) {
    const plan = randomCourse(dice)
    const from = Date.parse(`${plan.startsOn}T00:00Z`) + dice(-40 * 24, 30 * 24) * HOUR_MS
    const takenAt = from + dice(-3000, 3000) * 60_000
    // Half of them fulfil an occurrence, up to two days before or after it.
    const dueAt = dice(0, 1) === 0 ? undefined : takenAt + dice(-3000, 3000) * 60_000
    const anchor = dice(0, 1) === 0 ? null : { id: 'dose', takenAt, dueAt, keepsTimes: dice(0, 2) === 0 }
    for (const { zone, clock } of [0, 5].flatMap((ahead) => clocks[(n + ahead) % ZONES.length] ?? [])) {
      const to = from + 90 * DAY_MS
      const walked = walkedPlan(plan, clock, to, anchor).filter(({ dueAt }) => dueAt >= from)
      const moments = momentsBetween(plan, zone, from, to, anchor)
      expect(new Set(moments.map(({ name }) => name)).size).toBe(moments.length)
      const got = moments.map(({ dueAt, local, milli }) => `${dueAt} ${local} ${milli}`)
      const wanted = walked.map(({ dueAt, local, amount }) => `${dueAt} ${local} ${toMilli(amount)}`)
      compared += got.length
      if (got.sort().join() !== wanted.sort().join())
        expect({ plan, zone, got }).toEqual({ plan, zone, got: wanted })
    }
  }
  expect(compared).toBeGreaterThan(100_000)
})
