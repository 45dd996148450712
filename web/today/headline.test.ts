import { describe, expect, test } from 'vitest'
import { at, person, skipped, somePlanned, taken } from '../../test/someDose.ts'
import { answer, isAllDone } from './headline.ts'

const [nora, ben, emil, rufus, olga] = [
  person('nora', 'Nora'),
  person('ben', 'Ben'),
  person('emil', 'Grandpa Emil'),
  person('rufus', 'Rufus'),
  person('olga', 'Olga'),
] as const
const everybody = { people: [nora, ben, emil, rufus, olga] }

const waits = (personId: string, dueAt = at(12)) => somePlanned({ personId, dueAt })
const later = somePlanned({ personId: 'ben', dueAt: at(18) })
const done = somePlanned({ personId: 'nora', dueAt: at(7), ...taken(at(7)) })
const left = somePlanned({ personId: 'nora', dueAt: at(7), ...skipped('toldTo') })
const missed = somePlanned({ personId: 'emil', dueAt: at(7), windowEndsAt: at(9) })

describe('has everybody taken theirs?', () => {
  test.each([
    [
      'who waits, by what was first to be taken',
      [waits('emil'), waits('rufus', at(7)), waits('ben', at(8)), done],
      '3 doses to take: Rufus, Ben and Grandpa Emil.',
    ],
    ['one', [waits('emil'), waits('emil', at(8)), later], 'Grandpa Emil has 2 doses to take.'],
    [
      'two',
      [waits('emil'), waits('rufus', at(7)), waits('rufus', at(8))],
      'Rufus has 2 doses to take, Grandpa Emil 1.',
    ],
    ['put off counts', [somePlanned({ personId: 'ben', snoozedUntil: at(13) })], 'Ben has 1 dose to take.'],
    [
      'more than three',
      [waits('ben', at(8)), waits('rufus', at(9)), waits('nora'), waits('emil'), waits('olga')],
      '5 doses to take: Ben, Rufus and 3 others.',
    ],
    ['somebody who is not known', [waits('somebody')], '1 dose to take.'],
    ['all taken', [done, left], 'Everybody has taken theirs.'],
    ['all taken so far', [done, later], 'All done so far. Next: Ben at 6:00 PM.'],
    ['nothing was due yet', [later], 'Next: Ben at 6:00 PM.'],
    ['skipped so far', [left, later], 'All done so far. Next: Ben at 6:00 PM.'],
    ['never says so where it is not true', [done, missed], 'Nothing to take right now.'],
    ['nor so far', [done, missed, later], 'Nothing to take right now. Next: Ben at 6:00 PM.'],
    ['all skipped', [left], 'Everything was skipped.'],
    ['nothing', [], 'Nothing is planned.'],
  ])('%s', (_, planned, sentence) => expect(answer(planned, everybody)).toBe(sentence))

  test.each([
    [[waits('emil'), waits('emil', at(8))], 'Grandpa Emil has 2 doses to take.'],
    [[done], 'Grandpa Emil has taken everything.'],
  ])('of one person', (planned, sentence) =>
    expect(answer(planned, { ...everybody, one: emil })).toBe(sentence),
  )

  test.each([
    [[waits('nora'), waits('nora', at(8))], '2 doses to take.'],
    [[waits('nora')], '1 dose to take.'],
    [[done], 'All taken.'],
  ])('in a family of one', (planned, sentence) => expect(answer(planned, { people: [nora] })).toBe(sentence))
})

test.each([
  [[done, left], true],
  [[done, left, missed], false],
  [[done, later], false],
  [[done, waits('emil')], false],
  [[], false],
])('a day is done when nothing is open or missed and nothing comes', (planned, is) =>
  expect(isAllDone(planned)).toBe(is),
)
