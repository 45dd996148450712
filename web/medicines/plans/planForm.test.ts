import { describe, expect, test } from 'vitest'
import type { Pattern, Plan, PlanBody } from '../../../contract/plans.ts'
import { REMINDING } from '../../../contract/reminding.ts'
import { checkPlan } from './checkPlan.ts'
import { copyOfPlan, fromPlan, isEditable } from './fromPlan.ts'
import { changePlanForm, emptyPlan, type PlanEvent, type PlanValues } from './planForm.ts'

const TODAY = '2026-11-21'
const ZONE = 'Europe/Berlin'
const counted = { unit: 'tablet' as const, step: 0.5 }
const after = (events: PlanEvent[], values: PlanValues = emptyPlan('nora', TODAY)) =>
  events.reduce(changePlanForm, values)
const check = (values: PlanValues) => checkPlan(values, counted, ZONE)

type Body = PlanBody & Pick<Plan, 'remind' | 'asks'>

const body = (over: Partial<Body> = {}): Body => ({
  personId: 'nora',
  phases: [],
  asNeeded: null,
  startsOn: TODAY,
  endsOn: null,
  food: null,
  limits: { minHours: null, max24h: null },
  remind: REMINDING,
  asks: null,
  timeZone: ZONE,
  ...over,
})
const time = (at: string, amount = 1, note: string | null = null) => ({ at, amount, note })
const one = (pattern: Pattern, ...times: ReturnType<typeof time>[]) => [{ days: null, pattern, times }]

const ticked = (...places: number[]): PlanEvent[] => places.map((place) => ({ type: 'slotTicked', place }))
const typed = (name: Extract<PlanEvent, { type: 'typed' }>['name'], value: string): PlanEvent => ({
  type: 'typed',
  name,
  value,
})
const often = (kind: PlanValues['often']): PlanEvent => ({ type: 'often', often: kind })
const daily: Pattern = { kind: 'daily' }

const CASES: [string, PlanEvent[], Body][] = [
  ['two times a day', ticked(0, 2), body({ phases: one(daily, time('08:00'), time('20:00')) })],
  [
    'an amount and a note of its own, a time of its own, in the order of the day',
    [
      ...ticked(2, 0),
      { type: 'slot', place: 2, change: { amount: '1½', note: 'in each eye' } },
      { type: 'slot', place: 0, change: { at: '07:15' } },
    ],
    body({ phases: one(daily, time('07:15'), time('20:00', 1.5, 'in each eye')) }),
  ],
  [
    'another time',
    [...ticked(0), { type: 'slotAdded' }],
    body({ phases: one(daily, time('08:00'), time('09:00')) }),
  ],
  [
    'reminding seldom, and telling others soon',
    [
      ...ticked(0),
      { type: 'remind', change: { repeats: 1, repeatMinutes: 60 } },
      { type: 'remind', change: { tellMinutes: null } },
    ],
    body({
      phases: one(daily, time('08:00')),
      remind: { on: true, repeats: 1, repeatMinutes: 60, tellMinutes: null },
    }),
  ],
  ['a time that was ticked by mistake', ticked(0, 1, 1), body({ phases: one(daily, time('08:00')) })],
  [
    'certain weekdays with food until a day',
    [
      often('weekdays'),
      ...[5, 1, 3, 3].map((day): PlanEvent => ({ type: 'weekday', day })),
      ...ticked(0),
      { type: 'food', food: 'with' },
      typed('endsOn', '2027-03-03'),
    ],
    body({
      phases: one({ kind: 'weekdays', weekdays: [1, 5] }, time('08:00')),
      food: 'with',
      endsOn: '2027-03-03',
    }),
  ],
  [
    'every three days',
    [often('days'), typed('everyDays', '3'), ...ticked(0)],
    body({ phases: one({ kind: 'days', every: 3 }, time('08:00')) }),
  ],
  [
    'days of the month',
    [often('monthDays'), { type: 'monthDay', day: 15 }, { type: 'monthDay', day: -1 }, ...ticked(0)],
    body({ phases: one({ kind: 'monthDays', days: [-1, 15] }, time('08:00')) }),
  ],
  [
    'a cycle',
    [often('cycle'), ...ticked(3)],
    body({ phases: one({ kind: 'cycle', on: 21, off: 7 }, time('22:00')) }),
  ],
  [
    'every six hours after the last dose',
    [
      often('hours'),
      typed('everyHours', '6'),
      typed('amount', '½'),
      { type: 'anchor', anchor: 'taken' },
      typed('first', '06:00'),
    ],
    body({ phases: one({ kind: 'hours', every: 6, anchor: 'taken' }, time('06:00', 0.5)) }),
  ],
  [
    'every 28 days after the last dose',
    [often('days'), typed('everyDays', '28'), { type: 'anchor', anchor: 'taken' }, typed('first', '09:00')],
    body({ phases: one({ kind: 'days', every: 28, anchor: 'taken' }, time('09:00')) }),
  ],
  [
    'when needed, with limits',
    [often('needed'), typed('minHours', '6'), typed('max24h', '4')],
    body({ asNeeded: { amount: 1 }, limits: { minHours: 6, max24h: 4 } }),
  ],
  [
    'limits for a plan with times',
    [...ticked(0), typed('minHours', '1½'), typed('max24h', '2,5')],
    body({ phases: one(daily, time('08:00')), limits: { minHours: 1.5, max24h: 2.5 } }),
  ],
  [
    'in steps, the last for good',
    [
      ...ticked(0),
      { type: 'stepped' },
      { type: 'stepAmount', place: 0, slot: 0, amount: '2' },
      { type: 'stepAdded' },
      { type: 'stepAmount', place: 2, slot: 0, amount: '½' },
      { type: 'stepDays', place: 2, days: '' },
    ],
    body({
      phases: [
        { days: 5, pattern: daily, times: [time('08:00', 2)] },
        { days: 5, pattern: daily, times: [time('08:00', 1)] },
        { days: null, pattern: daily, times: [time('08:00', 0.5)] },
      ],
    }),
  ],
  [
    'asking for blood pressure with each dose',
    [...ticked(0), { type: 'asks', asks: 'bloodPressure' }],
    body({ phases: one(daily, time('08:00')), asks: 'bloodPressure' }),
  ],
  [
    'in steps, where a time falls away',
    [...ticked(0, 2), { type: 'stepped' }, { type: 'stepAmount', place: 1, slot: 2, amount: '0' }],
    body({
      phases: [
        { days: 5, pattern: daily, times: [time('08:00'), time('20:00')] },
        { days: 5, pattern: daily, times: [time('08:00')] },
      ],
    }),
  ],
  [
    'a step that was removed, and one amount for all again',
    [...ticked(0), { type: 'stepped' }, { type: 'stepRemoved', place: 0 }, { type: 'unstepped' }],
    body({ phases: one(daily, time('08:00')) }),
  ],
]

describe.each(CASES)('%s', (_what, events, expected) => {
  test('is what the form means', () => {
    expect(check(after(events))).toEqual({ success: true, data: expected })
  })

  test('comes back as it was when the plan is opened again', () => {
    expect(isEditable(expected)).toBe(true)
    expect(check(fromPlan(expected))).toEqual({ success: true, data: expected })
  })
})

test.each<[string, PlanEvent[], string, string]>([
  ['nobody', [...ticked(0), typed('personId', '')], 'personId', 'Please choose who takes it'],
  ['no time', [], 'slots', 'Please choose when it is taken'],
  ['no weekday', [often('weekdays'), ...ticked(0)], 'weekdays', 'Please choose one or more weekdays'],
  ['no day of the month', [often('monthDays'), ...ticked(0)], 'monthDays', 'Please choose one or more days'],
  [
    'every day as every 1 day',
    [often('days'), typed('everyDays', '1'), ...ticked(0)],
    'everyDays',
    'Please enter a whole number from 2 to 365',
  ],
  [
    'half a day',
    [often('cycle'), typed('daysOff', '0.5'), ...ticked(0)],
    'daysOff',
    'Please enter a whole number from 1 to 365',
  ],
  [
    'more than four days in hours',
    [often('hours'), typed('everyHours', '100')],
    'everyHours',
    'Please enter a whole number from 1 to 99',
  ],
  ['no first time', [often('hours'), typed('first', '')], 'first', 'Please enter a time'],
  [
    'nothing taken',
    [...ticked(1), { type: 'slot', place: 1, change: { amount: '0' } }],
    'slot.1.amount',
    'Enter at least ½ tablet',
  ],
  [
    'a third of what is halved',
    [often('needed'), typed('amount', '0.3')],
    'amount',
    'Enter at least ½ tablet',
  ],
  [
    'a time twice',
    [...ticked(0, 1), { type: 'slot', place: 1, change: { at: '08:00' } }],
    'slot.1.at',
    'This time is listed twice',
  ],
  [
    'no time in a slot',
    [...ticked(0), { type: 'slot', place: 0, change: { at: '' } }],
    'slot.0.at',
    'Please enter a time',
  ],
  [
    'a step without an end',
    [...ticked(0), { type: 'stepped' }, { type: 'stepDays', place: 0, days: '' }],
    'step.0.days',
    'Please enter a whole number from 1 to 3650',
  ],
  [
    'a step with nothing',
    [
      ...ticked(0, 1),
      { type: 'stepped' },
      { type: 'stepAmount', place: 1, slot: 0, amount: '0' },
      { type: 'stepAmount', place: 1, slot: 1, amount: '' },
    ],
    'step.1.days',
    'Nothing is taken in this step',
  ],
  [
    'hours that are no quarters',
    [...ticked(0), typed('minHours', '1.1')],
    'minHours',
    'Hours apart must be between ¼ and 168, in quarters',
  ],
  [
    'an end before the beginning',
    [...ticked(0), typed('endsOn', '2026-11-20')],
    'endsOn',
    'The last day comes before the first',
  ],
  ['no first day', [...ticked(0), typed('startsOn', '')], 'startsOn', 'Please enter the first day'],
])('%s is refused', (_what, events, field, message) => {
  const checked = check(after(events))
  expect(checked.success ? [] : checked.error.issues.slice(0, 1)).toMatchObject([{ path: [field], message }])
})

test('plans that the form cannot show are not editable', () => {
  const weekly: Pattern = { kind: 'weekdays', weekdays: [1] }
  const step = (pattern: Pattern, ...times: ReturnType<typeof time>[]) => ({ days: 5, pattern, times })
  expect(isEditable(body({ phases: [step(daily, time('08:00')), step(weekly, time('08:00'))] }))).toBe(false)
  expect(
    isEditable(body({ phases: [step(daily, time('08:00')), step(daily, time('08:00', 1, 'left'))] })),
  ).toBe(false)
  expect(isEditable(body({ phases: [step(daily, time('08:00')), step(daily, time('09:00'))] }))).toBe(true)
})

test.each([
  [null, ''],
  ['2026-11-20', ''],
  [TODAY, ''],
  ['2026-12-01', '2026-12-01'],
])('a copy begins today for another person; an end of %s becomes "%s"', (endsOn, copied) => {
  const phases = one(daily, time('08:00', 2))
  const plan = body({ phases, food: 'with', startsOn: '2026-11-01', endsOn })
  expect(copyOfPlan(plan, 'ben', TODAY)).toEqual({
    ...fromPlan(plan),
    personId: 'ben',
    startsOn: TODAY,
    endsOn: copied,
  })
})
