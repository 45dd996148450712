import { expect, test } from 'vitest'
import { toMilli } from '../contract/amounts.ts'
import { DAY_MS } from '../language/durations.ts'
import { diceOf, randomCourse } from '../test/randomPlans.ts'
import { seeded } from '../test/seeded.mjs'
import { walkedPlan } from '../test/walkedPlan.ts'
import { Clock, ZONES } from '../test/zones.ts'
import { type ForecastInput, type ForecastPack, forecastOf, HORIZON_MS, WARN_DAYS } from './forecast.ts'
import { type Anchor, momentsBetween } from './moments.ts'
import type { Course } from './pattern.ts'
import { toDate, toDay } from './zones.ts'

const BERLIN = 'Europe/Berlin'
const NOW = Date.parse('2026-11-21T09:00Z')

const pack = (amount: number | null, goodThrough: string | null = null, keepsDays: number | null = null) => ({
  milli: amount === null ? null : amount * 1000,
  goodThrough,
  keepsDays,
})

interface ForecastPlan {
  course: Course
  timeZone: string
  anchor: Anchor | null
  /** Keys of moments that were taken or skipped early. */
  done: ReadonlySet<string>
}

const toCome = (plans: ForecastPlan[], now = NOW) =>
  plans
    .flatMap(({ course, timeZone, anchor, done }) =>
      momentsBetween(course, timeZone, now, now + HORIZON_MS, anchor).filter(({ name }) => !done.has(name)),
    )
    .sort((a, b) => a.dueAt - b.dueAt)

const plan = (course: Partial<Course> & Pick<Course, 'phases'>, done: string[] = []): ForecastPlan => ({
  course: { startsOn: '2026-11-01', endsOn: null, ...course },
  timeZone: BERLIN,
  anchor: null,
  done: new Set(done),
})

/** A plan with one amount at fixed times of every day. */
const daily = (amount: number, ...at: string[]) =>
  plan({
    phases: [{ days: null, pattern: { kind: 'daily' }, times: at.map((time) => ({ at: time, amount })) }],
  })
const weekly = plan({
  phases: [{ days: null, pattern: { kind: 'weekdays', weekdays: [1] }, times: [{ at: '08:00', amount: 1 }] }],
})

const LASTS = [null, null, null]

// At 10:00 in Berlin, on a Saturday.
test.each<
  [
    what: string,
    packs: ForecastPack[],
    input: Partial<ForecastInput> & { plans?: ForecastPlan[] },
    result: (string | number | null)[],
  ]
>([
  ['once in the evening', [pack(12)], { plans: [daily(1, '20:00')] }, ['2026-12-02', 11, 'used']],
  [
    'once in the morning, which is over',
    [pack(12)],
    { plans: [daily(1, '08:00')] },
    ['2026-12-03', 12, 'used'],
  ],
  [
    'once in the morning, which is still open',
    [pack(12)],
    { plans: [daily(1, '08:00')], open: [1000] },
    ['2026-12-02', 11, 'used'],
  ],
  [
    'a day that is served in part is not',
    [pack(5)],
    { plans: [daily(1, '12:00', '20:00')] },
    ['2026-11-22', 1, 'used'],
  ],
  ['nothing for today', [pack(0)], { plans: [daily(1, '20:00')] }, ['2026-11-20', -1, 'used']],
  ['nothing for what is open', [], { open: [1000] }, ['2026-11-20', -1, 'used']],
  ['nothing, and nothing needed before Monday', [pack(0)], { plans: [weekly] }, ['2026-11-22', 1, 'used']],
  ['too little for one time', [pack(0.5)], { plans: [daily(1, '20:00')] }, ['2026-11-20', -1, 'used']],
  [
    'the rest of one pack and some of the next',
    [pack(0.5), pack(0.5)],
    { plans: [daily(1, '20:00')] },
    ['2026-11-21', 0, 'used'],
  ],
  ['two people', [pack(12)], { plans: [daily(1, '20:00'), daily(2, '21:00')] }, ['2026-11-24', 3, 'used']],
  [
    'what was taken ahead of its time',
    [pack(12)],
    { plans: [plan({ phases: daily(1, '20:00').course.phases }, ['20261121T2000'])] },
    ['2026-12-03', 12, 'used'],
  ],
  [
    'a pack that expires',
    [pack(12, '2026-11-25')],
    { plans: [daily(1, '20:00')] },
    ['2026-11-25', 4, 'expires'],
  ],
  [
    'a pack that expires, and another one',
    [pack(12, '2026-11-25'), pack(2)],
    { plans: [daily(1, '20:00')] },
    ['2026-11-27', 6, 'expires'],
  ],
  [
    'a pack that has expired',
    [pack(12, '2026-11-20')],
    { plans: [daily(1, '20:00')] },
    ['2026-11-20', -1, 'expires'],
  ],
  [
    'one that nobody counted, too',
    [pack(null, '2026-11-20')],
    { plans: [daily(1, '20:00')] },
    ['2026-11-20', -1, 'expires'],
  ],
  [
    'one that has expired beside a good one',
    [pack(2), pack(12, '2026-11-20')],
    { plans: [daily(1, '20:00')] },
    ['2026-11-22', 1, 'used'],
  ],
  [
    'bottles that keep three days once they are open',
    [pack(12, null, 3), pack(12, '2026-11-26', 3)],
    { plans: [daily(1, '20:00')] },
    ['2026-11-26', 5, 'expires'],
  ],
  ['a pack that nobody counts', [pack(5), pack(null)], { plans: [daily(1, '20:00')] }, LASTS],
  ['longer than anybody asks', [pack(402)], { plans: [daily(1, '20:00')] }, LASTS],
  ['to the end of the horizon', [pack(401)], { plans: [daily(1, '20:00')] }, ['2027-12-26', 400, 'used']],
  [
    'a plan that ends',
    [pack(2)],
    { plans: [plan({ ...daily(1, '20:00').course, endsOn: '2026-11-22' })] },
    LASTS,
  ],
  ['no plan', [pack(2)], {}, LASTS],
  ['as needed, by the mean', [pack(2)], { perDay: 500 }, ['2026-11-24', 3, 'used']],
  [
    'as needed beside a plan',
    [pack(6)],
    { perDay: 500, plans: [daily(1, '20:00')] },
    ['2026-11-24', 3, 'used'],
  ],
  // 23:30 in Berlin is the next day in Tokyo.
  [
    'by the days of the family',
    [pack(1)],
    { plans: [daily(1, '23:30')], timeZone: 'Asia/Tokyo' },
    ['2026-11-22', 1, 'used'],
  ],
])('%s', async (_, packs, { plans = [], ...input }, result) => {
  const { lastsUntil, daysLeft, reason } = await forecastOf({
    packs,
    toCome: [toCome(plans)],
    open: [],
    perDay: 0,
    now: NOW,
    timeZone: BERLIN,
    warnDays: WARN_DAYS,
    ...input,
  })
  expect([lastsUntil, daysLeft, reason]).toEqual(result)
})

test.each([
  [7, 7, 0, { low: true, about: false }],
  [8, 7, 0, { low: true, about: false }],
  [9, 7, 0, { low: false, about: false }],
  [9, 8, 0, { low: true, about: false }],
  [12, 7, 500, { low: true, about: true }],
  [1000, 90, 0, { low: false, about: false }],
])('%d left, one a day, warned at %d days, %d more as needed: %o', async (left, warnDays, perDay, result) => {
  const plans = [daily(1, '20:00')]
  const { low, about } = await forecastOf({
    packs: [pack(left)],
    toCome: [toCome(plans)],
    open: [],
    perDay,
    now: NOW,
    timeZone: BERLIN,
    warnDays,
  })
  expect({ low, about }).toEqual(result)
})

type Walk = (input: ForecastInput, needs: { dueAt: number; milli: number }[], clock: Clock) => unknown[]

/** Reference: day by day, a quarter at a time, searching all packs for each. */
const walkDays: Walk = ({ packs, open, perDay, now }, needs, clock) => {
  const today = toDay(clock.show(now).slice(0, 10))
  const cupboard = packs.map((one) => ({ ...one }))
  const isGood = (one: ForecastPack, date: string) => one.goodThrough === null || one.goodThrough >= date
  const wereGood = cupboard.filter((one) => one.milli !== 0 && isGood(one, toDate(today)))
  if (wereGood.some(({ milli }) => milli === null)) return LASTS
  const needed: Record<string, number[]> = {}
  for (const { dueAt, milli } of needs) {
    const date = clock.show(dueAt).slice(0, 10)
    needed[date] = [...(needed[date] ?? []), milli]
  }
  const looked = wereGood.length > 0 ? wereGood : cupboard
  for (let day = today; day <= today + 401; day++) {
    const date = toDate(day)
    const wanted = [...(day === today ? open : []), ...(needed[date] ?? []), ...(perDay > 0 ? [perDay] : [])]
    for (const milli of wanted) {
      for (let quarters = milli / 250; quarters > 0; quarters--) {
        const from = cupboard.find((one) => isGood(one, date) && Number(one.milli) > 0)
        if (from === undefined) {
          const expired = looked.some((one) => one.milli !== 0 && !isGood(one, date))
          return [toDate(day - 1), day - 1 - today, expired ? 'expires' : 'used']
        }
        from.milli = Number(from.milli) - 250
        if (from.keepsDays !== null) {
          const keepsUntil = toDate(day + from.keepsDays)
          if (from.goodThrough === null || from.goodThrough > keepsUntil) from.goodThrough = keepsUntil
          from.keepsDays = null
        }
      }
    }
  }
  return LASTS
}

test('matches a day-by-day reference for 1,000 random households', async () => {
  const dice = diceOf(seeded(400))
  const clocks = new Map(ZONES.map((zone) => [zone, new Clock(zone)]))
  const zone = () => ZONES[dice(0, ZONES.length - 1)] as string
  const ends = { used: 0, expires: 0, null: 0 }
  for (let n = 0; n < 1000; n++) {
    const first = dice(toDay('2025-01-01'), toDay('2029-09-01'))
    const now = first * DAY_MS + dice(0, DAY_MS - 1)
    const timeZone = zone()
    const plans = Array.from({ length: dice(0, 3) }, () => {
      const mine = dice(0, 1) === 0 ? timeZone : zone()
      const course = randomCourse(dice, toDate(first - dice(-20, 60)))
      const anchor = dice(0, 1) === 0 ? null : { id: 'dose', takenAt: now - dice(0, 3000) * 60_000 }
      const next = momentsBetween(course, mine, now, now + 3 * DAY_MS, anchor)
      const done = next.filter(() => dice(0, 4) === 0)
      return { plan: { course, timeZone: mine, anchor, done: new Set(done.map(({ name }) => name)) }, done }
    })
    const input: ForecastInput = {
      packs: Array.from({ length: dice(0, 4) }, () => ({
        milli: dice(0, 30) === 0 ? null : dice(0, 400) * (dice(0, 1) === 0 ? 250 : 1000),
        goodThrough: dice(0, 1) === 0 ? null : toDate(first + dice(-5, 300)),
        keepsDays: dice(0, 3) === 0 ? dice(1, 60) : null,
      })),
      // Yields batches of a few moments.
      toCome: [
        toCome(
          plans.map((each) => each.plan),
          now,
        ),
      ].flatMap((all) => [all.slice(0, 7), all.slice(7)]),
      open: Array.from({ length: dice(0, 2) }, () => dice(1, 8) * 250),
      perDay: dice(0, 2) === 0 ? dice(1, 6) * 250 : 0,
      now,
      timeZone,
      warnDays: WARN_DAYS,
    }
    const needs = plans
      .flatMap(({ plan: { course, timeZone: mine, anchor }, done }) =>
        walkedPlan(course, clocks.get(mine) as Clock, now + 404 * DAY_MS, anchor)
          .filter(({ dueAt }) => dueAt >= now && !done.some((one) => one.dueAt === dueAt))
          .map(({ dueAt, amount }) => ({ dueAt, milli: toMilli(amount) })),
      )
      .sort((a, b) => a.dueAt - b.dueAt)
    const { lastsUntil, daysLeft, reason } = await forecastOf(input)
    expect([lastsUntil, daysLeft, reason]).toEqual(walkDays(input, needs, clocks.get(timeZone) as Clock))
    ends[reason ?? 'null']++
  }
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(50)
})
