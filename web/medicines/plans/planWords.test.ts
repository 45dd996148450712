import { expect, test } from 'vitest'
import type { Pattern, Phase } from '../../../contract/plans.ts'
import { whenText } from '../doses/when.ts'
import { planText, planWords, type Sayable } from './planWords.ts'

const TODAY = '2026-11-21'
const facts = { unit: 'tablet' as const, name: null, today: TODAY }

const at = (time: string, amount: number, note: string | null = null) => ({ at: time, amount, note })
const phase = (pattern: Pattern, times: Phase['times'], days: number | null = null) => ({
  pattern,
  times,
  days,
})
const daily: Pattern = { kind: 'daily' }

const plan = (over: Partial<Sayable>): Sayable => ({
  phases: [],
  asNeeded: null,
  startsOn: TODAY,
  endsOn: null,
  food: null,
  limits: { minHours: null, max24h: null },
  ...over,
})

const weekdays = (...days: number[]): Pattern => ({ kind: 'weekdays', weekdays: days })
const morning = [at('08:00', 1)]

test.each<[string, Partial<Sayable>]>([
  ['1 tablet at 8:00 AM, every day.', { phases: [phase(daily, morning)] }],
  [
    '1 tablet at 8:00 AM and 8:00 PM, every day.',
    { phases: [phase(daily, [at('08:00', 1), at('20:00', 1)])] },
  ],
  [
    '2 tablets at 8:00 AM, 12:30 PM and 8:00 PM, every day.',
    { phases: [phase(daily, [at('08:00', 2), at('12:30', 2), at('20:00', 2)])] },
  ],
  [
    '½ tablet at 8:00 AM and 1 at 8:00 PM, Monday to Friday, with food, until March 3.',
    {
      phases: [phase(weekdays(1, 2, 3, 4, 5), [at('08:00', 0.5), at('20:00', 1)])],
      food: 'with',
      endsOn: '2027-03-03',
    },
  ],
  [
    '1 tablet at 8:00 AM (in each eye), every day, on an empty stomach.',
    { phases: [phase(daily, [at('08:00', 1, 'in each eye')])], food: 'without' },
  ],
  ['1 tablet at 8:00 AM, on Mondays and Thursdays.', { phases: [phase(weekdays(1, 4), morning)] }],
  ['1 tablet at 8:00 AM, on Saturdays and Sundays.', { phases: [phase(weekdays(6, 7), morning)] }],
  [
    '1 tablet at 8:00 AM, Monday to Wednesday and Saturday.',
    { phases: [phase(weekdays(1, 2, 3, 6), morning)] },
  ],
  ['1 tablet at 8:00 AM, every day.', { phases: [phase(weekdays(1, 2, 3, 4, 5, 6, 7), morning)] }],
  ['1 tablet at 8:00 AM, every other day.', { phases: [phase({ kind: 'days', every: 2 }, morning)] }],
  ['1 tablet at 8:00 AM, every 14 days.', { phases: [phase({ kind: 'days', every: 14 }, morning)] }],
  [
    '1 tablet at 8:00 AM, on the 1st, the 22nd and the last day of the month.',
    { phases: [phase({ kind: 'monthDays', days: [-1, 1, 22] }, morning)] },
  ],
  [
    '1 tablet at 8:00 AM, on the 3rd of the month.',
    { phases: [phase({ kind: 'monthDays', days: [3] }, morning)] },
  ],
  [
    '1 tablet at 8:00 AM, 21 days on and 7 days off.',
    { phases: [phase({ kind: 'cycle', on: 21, off: 7 }, morning)] },
  ],
  [
    '1 tablet at 8:00 AM, 1 day on and 1 day off.',
    { phases: [phase({ kind: 'cycle', on: 1, off: 1 }, morning)] },
  ],
  [
    '1 tablet at 8:00 AM, every 28 days, counted from the last dose.',
    { phases: [phase({ kind: 'days', every: 28, anchor: 'taken' }, morning)] },
  ],
  [
    '1 tablet every 84 hours, counted from when it was taken, first at 6:00 AM.',
    { phases: [phase({ kind: 'hours', every: 84, anchor: 'taken' }, [at('06:00', 1)])] },
  ],
  [
    '1 tablet every 8 hours, counted from 6:00 AM.',
    { phases: [phase({ kind: 'hours', every: 8, anchor: 'clock' }, [at('06:00', 1)])] },
  ],
  [
    '1 tablet every hour, counted from when it was taken, first at 6:00 AM.',
    { phases: [phase({ kind: 'hours', every: 1, anchor: 'taken' }, [at('06:00', 1)])] },
  ],
  [
    'In steps: 2 tablets at 8:00 AM for 5 days, then 1 for 5 days, then ½ for 4 days, with food, from November 22 to December 5.',
    {
      phases: [
        phase(daily, [at('08:00', 2)], 5),
        phase(daily, morning, 5),
        phase(daily, [at('08:00', 0.5)], 4),
      ],
      food: 'with',
      startsOn: '2026-11-22',
    },
  ],
  [
    'In steps: ½ tablet at 8:00 AM and 1 at 8:00 PM for 1 day, then 1 at 8:00 AM and 8:00 PM from then on, every other day.',
    {
      phases: [
        phase({ kind: 'days', every: 2 }, [at('08:00', 0.5), at('20:00', 1)], 1),
        phase({ kind: 'days', every: 2 }, [at('08:00', 1), at('20:00', 1)]),
      ].map((each, place) => (place === 1 ? { ...each, times: [at('08:00', 1), at('20:00', 1)] } : each)),
    },
  ],
  [
    'In steps: 2 tablets at 8:00 AM, every day for 7 days, then 1 at 9:00 AM, on Mondays from then on.',
    { phases: [phase(daily, [at('08:00', 2)], 7), phase(weekdays(1), [at('09:00', 1)])] },
  ],
  ['1 tablet at 8:00 AM, every day, until November 30.', { phases: [phase(daily, morning, 10)] }],
  ['1 tablet at 8:00 AM, every day, only on November 21.', { phases: [phase(daily, morning, 1)] }],
  [
    '1 tablet at 8:00 AM, every day, from November 23 to January 31, 2028.',
    { phases: [phase(daily, morning)], startsOn: '2026-11-23', endsOn: '2028-01-31' },
  ],
  [
    '1 tablet at 8:00 AM, every day, at least 4 hours apart.',
    { phases: [phase(daily, morning)], limits: { minHours: 4, max24h: null } },
  ],
  [
    '1 tablet when needed, at least 6 hours apart and at most 4 in 24 hours, with food.',
    { asNeeded: { amount: 1 }, limits: { minHours: 6, max24h: 4 }, food: 'with' },
  ],
  ['2½ tablets when needed.', { asNeeded: { amount: 2.5 } }],
  [
    '½ tablet when needed, at least 1½ hours apart, until November 28.',
    { asNeeded: { amount: 0.5 }, limits: { minHours: 1.5, max24h: null }, endsOn: '2026-11-28' },
  ],
])('%s', (sentence, over) => {
  expect(planText(plan(over), facts)).toBe(sentence)
})

test('says who it is for, and amounts and times are bold, whatever a name has in it', () => {
  const pieces = planWords(plan({ phases: [phase(daily, [at('08:00', 0.5), at('20:00', 1)])] }), {
    ...facts,
    name: 'Em*il',
  })
  expect(pieces).toEqual([
    { text: '½ tablet', isBold: true },
    { text: ' at ', isBold: false },
    { text: '8:00 AM', isBold: true },
    { text: ' and ', isBold: false },
    { text: '1', isBold: true },
    { text: ' at ', isBold: false },
    { text: '8:00 PM', isBold: true },
    { text: ', every day, for Emil.', isBold: false },
  ])
})

test.each([
  ['2026-11-21T19:00:00.000Z', 'Europe/Berlin', 'today at 8:00 PM'],
  ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', 'tomorrow at 12:30 AM'],
  ['2026-11-23T07:00:00.000Z', 'Europe/Berlin', 'Monday at 8:00 AM'],
  ['2026-11-28T07:00:00.000Z', 'Europe/Berlin', 'November 28 at 8:00 AM'],
  ['2026-11-21T19:00:00.000Z', 'Asia/Tokyo', 'tomorrow at 4:00 AM'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(whenText(instant, zone, new Date('2026-11-21T11:40:00Z'))).toBe(text)
})
