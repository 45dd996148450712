import { expect, test } from 'vitest'
import { adherenceOf, type OccurrenceOutcome } from './adherence.ts'

const moment = (
  date: string,
  state: OccurrenceOutcome['state'],
  more: Partial<Pick<OccurrenceOutcome, 'reason' | 'onTime' | 'personId' | 'medicationId'>> = {},
): OccurrenceOutcome => ({
  personId: 'anna',
  medicationId: 'a',
  date,
  state,
  reason: null,
  onTime: false,
  ...more,
})

const none = { taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 }

test.each<[what: string, moments: OccurrenceOutcome[], tally: Partial<typeof none>]>([
  ['taken on time', [moment('2026-11-21', 'taken', { onTime: true })], { taken: 1, onTime: 1 }],
  ['taken late', [moment('2026-11-21', 'taken')], { taken: 1 }],
  ['missed', [moment('2026-11-21', 'missed')], { missed: 1 }],
  ['left out', [moment('2026-11-21', 'skipped', { reason: 'noneLeft' })], { skipped: 1 }],
  ['left out, on a doctor’s advice', [moment('2026-11-21', 'skipped', { reason: 'toldTo' })], {}],
  ['not yet due', [moment('2026-11-21', 'upcoming')], {}],
  ['due', [moment('2026-11-21', 'due')], {}],
  ['late', [moment('2026-11-21', 'late')], {}],
  ['put off', [moment('2026-11-21', 'snoozed')], {}],
])('%s', (_, moments, tally) => {
  expect(adherenceOf(moments)).toEqual([
    {
      personId: 'anna',
      medicationId: 'a',
      ...none,
      ...tally,
      days: [{ date: '2026-11-21', planned: 1, ...none, ...tally }],
    },
  ])
})

test('separates people, medications and days, with days ascending', () => {
  const result = adherenceOf([
    moment('2026-11-22', 'taken', { onTime: true }),
    moment('2026-11-21', 'taken'),
    moment('2026-11-21', 'missed'),
    moment('2026-11-21', 'missed', { personId: 'ben' }),
    moment('2026-11-21', 'skipped', { medicationId: 'b', reason: 'other' }),
  ])
  expect(result.map(({ personId, medicationId, days, ...tally }) => [personId, medicationId, tally])).toEqual(
    [
      ['anna', 'a', { taken: 2, onTime: 1, skipped: 0, missed: 1, extra: 0 }],
      ['ben', 'a', { taken: 0, onTime: 0, skipped: 0, missed: 1, extra: 0 }],
      ['anna', 'b', { taken: 0, onTime: 0, skipped: 1, missed: 0, extra: 0 }],
    ],
  )
  expect(result[0]?.days).toEqual([
    { date: '2026-11-21', planned: 2, taken: 1, onTime: 0, skipped: 0, missed: 1, extra: 0 },
    { date: '2026-11-22', planned: 1, taken: 1, onTime: 1, skipped: 0, missed: 0, extra: 0 },
  ])
})

test('counts extra doses on days with planned ones of the same person and medication', () => {
  const extra = { personId: 'anna', medicationId: 'a', date: '2026-11-21' }
  const elsewhere = [{ date: '2026-11-20' }, { personId: 'ben' }, { medicationId: 'b' }]
  const extras = [extra, extra, ...elsewhere.map((other) => ({ ...extra, ...other }))]
  const [kept, ...others] = adherenceOf(
    [moment('2026-11-21', 'taken'), moment('2026-11-22', 'taken')],
    extras,
  )
  expect([kept?.extra, kept?.days.map((day) => day.extra), others]).toEqual([2, [2, 0], []])
})

test('counts nothing if nothing was planned', () => {
  expect(adherenceOf([])).toEqual([])
})
