import { describe, expect, test } from 'vitest'
import { REMINDING } from '../../contract/reminding.ts'
import { afterQuiet } from './listeners.ts'
import { lateStep, type RemindedOccurrence, stepsToTake, stillToSend } from './steps.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16)

const reminded = (differences: Partial<RemindedOccurrence> = {}): RemindedOccurrence => ({
  id: 'plan-1-20261121T0800',
  dueAt: at('08:00'),
  window: { from: at('04:00'), to: at('12:00') },
  snoozedUntil: null,
  careUntil: null,
  remind: REMINDING,
  ...differences,
})
const night = { from: '22:00', to: '07:00', timeZone: 'UTC' }
const told = (one: RemindedOccurrence, quiet = null as Parameters<typeof stepsToTake>[1]) =>
  stepsToTake(one, quiet).map(({ step, at }) => `${step} ${clock(at)}`)

describe('the person who is to take it', () => {
  test.each<[string, Partial<RemindedOccurrence>, string[]]>([
    ['at its time, and twice again', {}, ['due 08:00', 'repeat 08:15', 'repeat 08:30']],
    ['not at all', { remind: { ...REMINDING, on: false } }, []],
    ['once', { remind: { ...REMINDING, repeats: 0 } }, ['due 08:00']],
    [
      'when it was put off to, and again',
      { snoozedUntil: at('09:00') },
      ['repeat 09:00', 'repeat 09:15', 'repeat 09:30'],
    ],
    ['once more when someone’s care ends', { careUntil: at('08:50') }, ['due 08:00', 'repeat 08:50']],
    [
      'at its time also when it was put off to before that, and then',
      { snoozedUntil: at('07:45') },
      ['repeat 07:45', 'due 08:00', 'repeat 08:15', 'repeat 08:30'],
    ],
    [
      'not when it is too late',
      { remind: { ...REMINDING, repeatMinutes: 150, repeats: 5 } },
      ['due 08:00', 'repeat 10:30'],
    ],
  ])('is told %s', (_, differences, steps) => {
    expect(told(reminded(differences))).toEqual(steps)
  })

  test('is told each day what can be caught up on for days', () => {
    const until = Date.parse('2026-11-25T04:00:00Z')
    const times = (one: RemindedOccurrence, quiet: typeof night | null) =>
      stepsToTake(one, quiet)
        .filter(({ step }) => step === 'repeat')
        .map(({ at }) => new Date(at).toISOString().slice(8, 16))
    const one = reminded({ window: { from: at('04:00'), to: until }, remind: { ...REMINDING, repeats: 0 } })
    expect(times(one, null)).toEqual(['22T08:00', '23T08:00', '24T08:00'])
    expect(times({ ...one, dueAt: at('06:00') }, night)).toEqual(['22T07:00', '23T07:00', '24T07:00'])
    expect(times({ ...one, careUntil: Date.parse('2026-11-23T09:00:00Z') }, null)).toEqual([
      '23T09:00',
      '24T08:00',
    ])
  })

  test('is told at night what was planned for the night, and again only in the morning', () => {
    const one = reminded({ dueAt: at('06:50'), window: { from: at('03:00'), to: at('10:00') } })
    expect(told(one, night)).toEqual(['due 06:50', 'repeat 07:05', 'repeat 07:20'])
    const early = reminded({ dueAt: at('06:00'), window: { from: at('03:00'), to: at('10:00') } })
    expect(told(early, night)).toEqual(['due 06:00', 'repeat 07:00'])
    expect(told({ ...early, window: { from: at('03:00'), to: at('07:00') } }, night)).toEqual(['due 06:00'])
  })

  test('is not told what it was put off to long before its time', () => {
    const soon = (time: string, now: string) =>
      stillToSend(stepsToTake(reminded({ snoozedUntil: at(time) }), null), at(now)).map(({ at }) => clock(at))
    expect(soon('07:45', '07:46')).toEqual(['07:45', '08:00', '08:15', '08:30'])
    expect(soon('06:05', '06:50')).toEqual(['08:00', '08:15', '08:30'])
  })

  test('is told of each time once, however often it is worked out', () => {
    const keys = stepsToTake(reminded(), null).map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(stepsToTake(reminded({ snoozedUntil: at('09:00') }), null).map(({ key }) => key)).not.toContain(
      keys[0],
    )
  })
})

test.each<[string, Partial<RemindedOccurrence>, string | undefined, string]>([
  ['after an hour', {}, '09:00', '12:00'],
  ['after as long as the plan says', { remind: { ...REMINDING, tellMinutes: 5 } }, '08:05', '12:00'],
  ['when its time is over', { remind: { ...REMINDING, tellMinutes: null } }, '12:00', '13:00'],
  ['not after that', { remind: { ...REMINDING, tellMinutes: 720 } }, '12:00', '13:00'],
  [
    'after half a day where it can be caught up on for days',
    {
      window: { from: at('04:00'), to: at('20:00') + 6 * 24 * 3600_000 },
      remind: { ...REMINDING, tellMinutes: null },
    },
    '20:00',
    '20:00',
  ],
  ['not before it was put off to', { snoozedUntil: at('11:00') }, '11:00', '12:00'],
  ['not before the end of someone’s care', { careUntil: at('09:20') }, '09:20', '12:00'],
  ['after care that goes beyond its time', { careUntil: at('12:20') }, '12:20', '13:20'],
  ['not where the plan does not remind', { remind: { ...REMINDING, on: false } }, undefined, ''],
])('followers are notified %s', (_, differences, time, until) => {
  const step = lateStep(reminded(differences))
  expect(step && clock(step.at)).toBe(time)
  if (step) expect(clock(step.until)).toBe(until)
})

test.each<[string, Partial<RemindedOccurrence>, string]>([
  ['after the first', {}, '09:30'],
  ['also if its time is over by then', { remind: { ...REMINDING, tellMinutes: null } }, '12:30'],
  ['not before the end of someone’s care', { careUntil: at('09:45') }, '09:45'],
])('a second carer is told half an hour later: %s', (_, differences, time) =>
  expect(clock(lateStep(reminded(differences), 30)?.at ?? 0)).toBe(time),
)

test.each<[string, string, string[]]>([
  ['before all', '07:59', ['08:00', '08:15', '08:30']],
  ['at the first', '08:00', ['08:00', '08:15', '08:30']],
  ['after the first', '08:14', ['08:00', '08:15', '08:30']],
  ['after the last', '11:59', ['08:30']],
  ['when its time is over', '12:00', []],
])('of several messages only the last one is made up for: %s', (_, now, times) => {
  const steps = stepsToTake(reminded(), null)
  expect(stillToSend(steps, at(now)).map((step) => clock(step.at))).toEqual(times)
})

describe('quiet hours', () => {
  const berlin = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
  test.each<[string, string, Parameters<typeof afterQuiet>[1], string]>([
    ['none', '2026-11-21T23:00Z', null, '2026-11-21T23:00Z'],
    ['that begin and end at once', '2026-11-21T23:00Z', { ...night, to: '22:00' }, '2026-11-21T23:00Z'],
    ['before midnight', '2026-11-21T23:00Z', night, '2026-11-22T07:00Z'],
    ['after midnight', '2026-11-22T03:00Z', night, '2026-11-22T07:00Z'],
    ['at their beginning', '2026-11-21T22:00Z', night, '2026-11-22T07:00Z'],
    ['at their end', '2026-11-22T07:00Z', night, '2026-11-22T07:00Z'],
    ['at noon', '2026-11-21T12:30Z', { ...night, from: '12:00', to: '14:00' }, '2026-11-21T14:00Z'],
    ['by the clock of the one who is told', '2026-11-21T21:30Z', berlin, '2026-11-22T06:00Z'],
    ['of a night in which clocks go back', '2026-10-24T22:00Z', berlin, '2026-10-25T06:00Z'],
    ['of a night in which clocks go forward', '2026-03-28T22:00Z', berlin, '2026-03-29T05:00Z'],
    ['whose end the clocks skip', '2026-03-29T00:30Z', { ...berlin, to: '02:30' }, '2026-03-29T01:30Z'],
  ])('%s', (_, instant, quiet, then) => {
    expect(new Date(afterQuiet(Date.parse(instant), quiet)).toISOString()).toBe(new Date(then).toISOString())
  })
})
