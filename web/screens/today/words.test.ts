import { describe, expect, test } from 'vitest'
import type { Allowance } from '../../../contract/allowances.ts'
import { at, person, skipped, somePlanned, taken } from '../../../test/someDose.ts'
import { idOfWaiting } from '../../medicines/doses/waitingId.ts'
import { fromText, lastOneText, lastText, limitHint, mayBeTaken, takenOfDay } from './allowed.ts'
import {
  amountText,
  describe as describeDoses,
  detailOf,
  dosesText,
  dueText,
  missedText,
  SKIP_WORDS,
  stateText,
  takeWords,
  timeWords,
} from './words.ts'

const people = [person('nora', 'Nora', 'u1'), person('ben', 'Ben', 'u2'), person('emil', 'Grandpa Emil')]
const now = new Date(at(12, 40))

describe('a dose in words', () => {
  test.each([
    [{ dueAt: at(20) }, 'At 8:00 PM'],
    [{ dueAt: at(12, 30) }, 'Due now'],
    [{ dueAt: at(7) }, 'Waiting since 7:00 AM'],
    [{ dueAt: at(8), snoozedUntil: at(12, 50) }, 'Reminder at 12:50 PM'],
    [{ personId: 'ben', ...taken(at(8, 12), 'ben') }, 'Taken at 8:12 AM'],
    [{ personId: 'ben', ...taken(at(8, 12), 'nora') }, 'Taken at 8:12 AM, marked by Nora'],
    [{ personId: 'emil', ...taken(at(8, 3), 'ben') }, 'Given by Ben at 8:03 AM'],
    [{ personId: 'emil', ...taken(at(8, 3), null) }, 'Taken at 8:03 AM'],
    [{ personId: 'emil', ...taken(at(8, 3), 'somebody who is gone') }, 'Taken at 8:03 AM'],
    [skipped('toldTo'), 'Skipped: doctor’s advice'],
    [skipped('sideEffects'), 'Skipped: side effects'],
    [skipped('other'), 'Skipped'],
    [skipped('notNeeded'), 'Skipped: not needed'],
    [skipped('noneLeft'), 'Skipped: none left'],
    [{ dueAt: at(7), windowEndsAt: at(9) }, 'Missed'],
    [{ dueAt: at(7), windowEndsAt: at(19) }, 'Waiting since 7:00 AM'],
    // Counted from the last dose over days: it can be caught up on later.
    [{ dueAt: at(-70), windowEndsAt: at(96) }, 'Waiting since November 18 at 2:00 AM'],
  ])('%j: %s', (fields, text) => expect(stateText(somePlanned(fields), people)).toBe(text))
})

test('a dose that waits here says so, and one of unknown time only that it was taken', () => {
  const waiting = { ...taken(at(8, 12)).dose!, id: idOfWaiting('key') }
  expect(stateText(somePlanned({ dose: waiting }), people)).toBe('Taken at 8:12 AM, not sent yet')
  expect(stateText({ ...somePlanned(), state: 'taken' }, people)).toBe('Taken')
  expect(stateText({ ...somePlanned(), state: 'skipped' }, people)).toBe('Skipped')
  expect(stateText({ ...somePlanned({ dueAt: at(9) }), state: 'snoozed' }, people)).toBe(
    'Reminder at 9:00 AM',
  )
})

test.each([
  ['2026-11-21T08:00', 'America/New_York', '8:00 AM'],
  ['2026-11-21T03:00', 'America/New_York', '3:00 AM in New York (8:00 AM here)'],
  ['2026-11-21T03:00', undefined, '8:00 AM'],
])('%s in %s is told as %s', (local, timeZone, text) => {
  const { occurrence } = somePlanned({ dueAt: at(8) })
  expect(dueText({ ...occurrence, local, ...(timeZone && { timeZone }) })).toBe(text)
})

test('every reason to skip is offered in its own words', () => {
  expect(Object.entries(SKIP_WORDS).map(([reason, words]) => `${reason}: ${words}`)).toEqual([
    'notNeeded: Not needed',
    'sideEffects: Side effects',
    'toldTo: Doctor’s advice',
    'noneLeft: We ran out',
    'other: Something else',
  ])
})

test.each([
  [at(8), 'this morning', '8:00 AM'],
  [at(11), 'today', '11:00 AM'],
  [at(16), 'this evening', '4:00 PM'],
  [at(21), 'tonight', '9:00 PM'],
  [at(-16), 'yesterday', '8:00 AM'],
  [at(-13), 'yesterday', '11:00 AM'],
  [at(-8), 'yesterday evening', '4:00 PM'],
  [at(-2), 'last night', '10:00 PM'],
])('what was missed at %s: %s', (dueAt, when, time) => {
  const told = { medications: [{ id: 'metformin', name: 'Metformin' }] as never, now: new Date(at(22)) }
  const missed = somePlanned({ dueAt })
  expect(missedText(missed, { ...told, people })).toBe(`Missed ${when}: Grandpa Emil, Metformin ${time}`)
  expect(missedText(missed, { ...told, people: people.slice(2) })).toBe(`Missed ${when}: Metformin ${time}`)
  expect(missedText(missed, { ...told, people: [], medications: [] })).toBe(
    `Missed ${when}: a medicine ${time}`,
  )
})

test.each([
  [1, 1, 'Taken'],
  [2, 2, 'Both Taken'],
  [3, 3, 'All 3 Taken'],
  [2, 3, 'Other 2 Taken'],
  [1, 2, 'Ibuprofen Taken'],
])('of %i of %i doses the button says: %s', (waiting, all, text) =>
  expect(takeWords(waiting, all, 'Ibuprofen')).toBe(text),
)

test('an amount is told with its note', () => {
  expect(amountText({ amount: 0.5, note: null }, 'tablet')).toBe('½ tablet')
  expect(amountText({ amount: 1, note: 'in each eye' }, 'drop')).toBe('1 drop in each eye')
})

describe('doses are called', () => {
  const medications = [
    { id: 'metformin', name: 'Metformin', unit: 'tablet' as const },
    { id: 'drops', name: 'Hylo Comod', unit: 'drop' as const },
  ]
  const one = somePlanned({ dueAt: at(12, 30) })
  const other = somePlanned({ medicationId: 'drops', dueAt: at(12, 30) })
  test('in a sheet', () => {
    expect(describeDoses([one], medications, people)).toBe('Metformin, 1 tablet, Grandpa Emil, 12:30 PM')
    expect(describeDoses([one, other], medications, people)).toBe('Metformin and Hylo Comod, Grandpa Emil')
    expect(detailOf(one, medications, [])).toBe('1 tablet, 12:30 PM')
    expect(detailOf(one, [], people.slice(2))).toBe('1 dose, 12:30 PM')
    expect(describeDoses([one], [], [])).toBe('A medicine, 1 dose, 12:30 PM')
    expect(describeDoses([], medications, people)).toBe('')
    expect(dosesText([one.occurrence], [], people)).toBe('One dose, Grandpa Emil')
  })
  test.each([
    [[one.occurrence], people, 'Metformin, Grandpa Emil'],
    [[one.occurrence], people.slice(2), 'Metformin'],
    [[one.occurrence, other.occurrence], people, '2 for Grandpa Emil'],
    [[one.occurrence, { ...other.occurrence, personId: 'ben' }], people, '2 doses'],
  ])('in a notification %#', (doses, among, text) => expect(dosesText(doses, medications, among)).toBe(text))
})

test.each([
  [at(8, 5), '8:05 AM'],
  [at(-3, 30), 'yesterday at 9:30 PM'],
  [at(33, 5), 'tomorrow at 9:05 AM'],
  [at(-60), 'November 18 at 12:00 PM'],
])('%s is told as %s', (instant, text) => expect(timeWords(instant, now)).toBe(text))

describe('an as-needed medicine', () => {
  const some: Allowance = {
    planId: 'plan',
    medicationId: 'ibuprofen',
    personId: 'emil',
    amount: 1,
    earliestAt: at(8),
    taken24h: 2,
    max24h: 4,
    minHours: 6,
    nextAt: at(18, 40),
    last: { takenAt: at(8, 5), amount: 1, loggedBy: 'ben' },
  }

  test.each([
    [at(12, 40), true, undefined],
    [at(12, 41), false, 'May be taken from 12:41 PM'],
    [at(14, 5), false, 'May be taken from 2:05 PM'],
    [at(33, 5), false, 'May be taken from tomorrow at 9:05 AM'],
    [null, true, undefined],
  ])('from %s', (earliestAt, may, text) => {
    expect(mayBeTaken({ ...some, earliestAt }, now)).toBe(may)
    expect(fromText({ ...some, earliestAt }, now)).toBe(text)
  })

  test('an amount above the limit of a day is never allowed', () => {
    const above = { ...some, amount: 5, earliestAt: null }
    expect(mayBeTaken(above, now)).toBe(false)
    expect(fromText(above, now)).toBe('More than the plan says')
    expect(mayBeTaken({ ...above, amount: 4 }, now)).toBe(true)
    expect(mayBeTaken({ ...above, max24h: null }, now)).toBe(true)
  })

  test.each([
    [{}, 'Last one at 8:05 AM, given by Ben'],
    [{ personId: 'ben' }, 'Last dose at 8:05 AM. Wait 6 hours between doses.'],
    [{ personId: 'ben', minHours: null }, 'Last one at 8:05 AM'],
    [
      { last: { takenAt: at(-3, 30), amount: 1, loggedBy: 'ben' } },
      'Last one yesterday at 9:30 PM, given by Ben',
    ],
    [
      { personId: 'ben', last: { takenAt: at(-3, 30), amount: 1, loggedBy: 'ben' } },
      'Last dose yesterday at 9:30 PM. Wait 6 hours between doses.',
    ],
    [
      { personId: 'ben', minHours: null, last: { takenAt: at(-3, 30), amount: 1, loggedBy: 'ben' } },
      'Last one yesterday at 9:30 PM',
    ],
    [{ last: null }, 'At least 6 hours apart'],
    [{ last: null, minHours: null }, undefined],
  ])('%j: %s', (fields, text) => expect(lastText({ ...some, ...fields }, people, now)).toBe(text))

  test.each([
    [{}, 'tablet' as const, '2 of 4 in 24 hours', 2, 4],
    [{ amount: 5, taken24h: 5, max24h: 20 }, 'ml' as const, '5 of 20 ml in 24 hours', 1, 4],
    [{ amount: 2, taken24h: 3, max24h: 8 }, 'tablet' as const, '3 of 8 tablets in 24 hours', 1.5, 4],
  ])('%j in %s: %s', (fields, unit, label, taken24h, max24h) =>
    expect(takenOfDay({ ...some, ...fields }, unit)).toEqual({ label, times: { taken24h, max24h } }),
  )
  test('no limit of a day is nothing to tell', () =>
    expect(takenOfDay({ ...some, max24h: null }, 'tablet')).toBeUndefined())

  test.each([
    [{ taken24h: 3 }, 'With this one the limit is reached until 6:40 PM.'],
    [{ taken24h: 2 }, undefined],
    [{ taken24h: 2.001 }, 'With this one the limit is reached until 6:40 PM.'],
    [{ taken24h: 3, nextAt: null }, undefined],
    [{ taken24h: 3, max24h: null }, undefined],
    [{ taken24h: 3, earliestAt: at(14) }, undefined],
  ])('before the last one of a day: %j', (fields, text) =>
    expect(lastOneText({ ...some, ...fields }, now)).toBe(text),
  )

  test.each([
    [{}, at(12, 40), 'Ibuprofen: 4½ hours after the last one', true],
    [{}, at(8, 35), 'Ibuprofen: 30 minutes after the last one', true],
    [{}, at(7, 5), 'Ibuprofen: 1 hour before the last one', true],
    // Exactly as far apart as the plan says.
    [
      { last: { takenAt: at(6, 40), amount: 1, loggedBy: null } },
      at(12, 40),
      'Ibuprofen: the next one from 6:40 PM',
      false,
    ],
    [{ last: null }, at(9, 15), 'Ibuprofen: the next one from 3:15 PM', false],
    [{ last: null }, at(6), undefined, false],
    [{ taken24h: 3.5 }, at(20), 'Ibuprofen: more than the plan says', true],
    [{ taken24h: 3, last: null, minHours: null }, at(20), undefined, false],
    [{ minHours: null, max24h: null }, at(8, 10), undefined, false],
  ])('%j taken together at %s: %s', (fields, takenAt, title, isWarning) => {
    const medication = { name: 'Ibuprofen', unit: 'tablet' as const }
    const hint = limitHint({ ...some, ...fields }, medication, 1, new Date(takenAt), now)
    expect(hint && [hint.title, hint.isWarning]).toEqual(title && [title, isWarning])
  })
})
