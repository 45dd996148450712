import { describe, expect, test } from 'vitest'
import { at, person, skipped, somePlanned, taken } from '../../../test/someDose.ts'
import { inFamilyOrder } from '../../medicines/plans/states.ts'
import { headline, isAllDone } from './headline.ts'

const [nora, ben, emil, rufus, olga] = [
  person('nora', 'Nora'),
  person('ben', 'Ben'),
  person('emil', 'Grandpa Emil'),
  person('rufus', 'Rufus'),
  person('olga', 'Olga'),
] as const
const now = new Date(at(12, 40))
const family = { people: [nora, ben, emil, rufus, olga], now }

const waits = (personId: string, dueAt = at(12)) => somePlanned({ personId, dueAt })
const later = somePlanned({ personId: 'ben', dueAt: at(18) })
const done = somePlanned({ personId: 'nora', dueAt: at(7), ...taken(at(7)) })
const left = somePlanned({ personId: 'nora', dueAt: at(7), ...skipped('toldTo') })
const missed = somePlanned({ personId: 'emil', dueAt: at(7), windowEndsAt: at(9) })
const inNewYork = somePlanned({
  personId: 'ben',
  dueAt: at(18),
  local: '2026-11-21T12:00',
  timeZone: 'America/New_York',
})
const tomorrow = [somePlanned({ dueAt: at(34) }), somePlanned({ dueAt: at(32) })].map(
  ({ occurrence }) => occurrence,
)

describe('the headline of today', () => {
  test.each([
    ['one person', [waits('emil'), later], 'Grandpa Emil has 1 dose to take'],
    ['one with several', [waits('emil'), waits('emil', at(8)), later], 'Grandpa Emil has 2 doses to take'],
    [
      'two people',
      [waits('emil'), waits('rufus', at(7)), waits('rufus', at(8))],
      'Rufus has 2 doses to take, Grandpa Emil 1',
    ],
    [
      'two people, the first with one',
      [waits('nora'), waits('rufus', at(12, 30)), waits('rufus', at(12, 35))],
      'Nora has 1 dose to take, Rufus 2',
    ],
    [
      'three, the earliest first',
      [waits('emil'), waits('rufus', at(7)), waits('ben', at(8)), done],
      '3 doses to take: Rufus, Ben and Grandpa Emil',
    ],
    [
      'more than three',
      [waits('ben', at(8)), waits('rufus', at(9)), waits('nora'), waits('emil'), waits('olga')],
      '5 doses to take: Ben, Rufus and 3 others',
    ],
    ['snoozed', [somePlanned({ personId: 'ben', snoozedUntil: at(13) })], 'Ben has 1 dose to take'],
    ['a person who is not known', [waits('somebody')], '1 dose to take'],
    ['to take and missed', [waits('emil'), missed], 'Grandpa Emil has 1 dose to take'],
    ['taken, more to come', [done, later], 'All done so far. Next: Ben at 6:00 PM'],
    [
      'two at the same time',
      [done, later, somePlanned({ personId: 'emil', dueAt: at(18) })],
      'All done so far. Next: Ben and Grandpa Emil at 6:00 PM',
    ],
    [
      'in another time zone',
      [done, inNewYork],
      'All done so far. Next: Ben at 12:00 PM in New York (6:00 PM here)',
    ],
    ['skipped only, more to come', [left, later], 'Nothing to take right now. Next: Ben at 6:00 PM'],
    ['nothing was due yet', [later], 'Nothing to take right now. Next: Ben at 6:00 PM'],
    ['missed, more to come', [done, missed, later], 'Nothing to take right now. Next: Ben at 6:00 PM'],
    ['all taken', [done], 'All done for today. Next: tomorrow 8:00 AM'],
    ['taken and skipped', [done, left], 'All done for today. Next: tomorrow 8:00 AM'],
    ['all skipped', [left], 'Nothing more today. Next: tomorrow 8:00 AM'],
    ['missed', [done, missed], 'Nothing more today. Next: tomorrow 8:00 AM'],
    ['a first plan that is too late for today', [], 'Nothing more today. Next: tomorrow 8:00 AM'],
  ])('%s', (_, planned, sentence) => expect(headline(planned, { ...family, tomorrow })).toBe(sentence))

  test.each([
    [[done], 'All done for today'],
    [[done, missed], 'Nothing more today'],
    [[left], 'Nothing more today'],
    [[], 'Nothing planned today'],
  ])('nothing tomorrow, or not known yet %#', (planned, sentence) =>
    expect(headline(planned, family)).toBe(sentence),
  )

  test('people with doses at the same time come in the order of the family', () =>
    expect(headline(inFamilyOrder([waits('emil'), waits('nora')], family.people), family)).toBe(
      'Nora has 1 dose to take, Grandpa Emil 1',
    ))

  test('after midnight, which belongs to the day before, tomorrow is today', () =>
    expect(headline([done], { ...family, tomorrow, now: new Date(at(25)) })).toBe(
      'All done for today. Next: 8:00 AM',
    ))

  test.each([
    [[waits('emil'), waits('emil', at(8))], 'Grandpa Emil has 2 doses to take'],
    [[done, later], 'All done so far. Next: 6:00 PM'],
    [[done], 'All done for today. Next: tomorrow 8:00 AM'],
  ])('for one person of several %#', (planned, sentence) =>
    expect(headline(planned, { ...family, one: emil, tomorrow })).toBe(sentence),
  )

  test.each([
    [[waits('nora'), waits('nora', at(8))], '2 doses to take'],
    [[waits('nora')], '1 dose to take'],
    [[done, later], 'All done so far. Next: 6:00 PM'],
    [[missed, later], 'Nothing to take right now. Next: 6:00 PM'],
  ])('in a family of one %#', (planned, sentence) =>
    expect(headline(planned, { people: [nora], now })).toBe(sentence),
  )
})

test.each([
  [1, [later], '1 dose planned, at 6:00 PM'],
  [1, [somePlanned({ dueAt: at(20) }), later], '2 doses planned, the first at 6:00 PM'],
  [1, [], 'Nothing is planned'],
  [-1, [done], 'All taken'],
  [-1, [done, left, missed], '1 taken, 1 skipped, 1 missed'],
  [-1, [waits('emil')], 'Grandpa Emil has 1 dose to take'],
  [-1, [], 'Nothing was planned'],
] as const)('the headline of the day %i: %#', (offset, planned, sentence) =>
  expect(headline(planned, { ...family, offset })).toBe(sentence),
)

test.each([
  [[done, left], true],
  [[done, left, missed], false],
  [[done, later], false],
  [[done, waits('emil')], false],
  [[], false],
])('a day is done when nothing is open or missed and nothing comes', (planned, is) =>
  expect(isAllDone(planned)).toBe(is),
)
