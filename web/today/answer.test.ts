import { describe, expect, test } from 'vitest'
import { at, person, skipped, somePlanned, taken } from '../../test/someDose.ts'
import { answer, isAllDone } from './answer.ts'

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
      'Not yet: Rufus, Ben and Grandpa Emil.',
    ],
    ['one', [waits('emil'), waits('emil', at(8)), later], 'Not yet: Grandpa Emil.'],
    ['put off counts', [somePlanned({ personId: 'ben', snoozedUntil: at(13) })], 'Not yet: Ben.'],
    [
      'more than three',
      [waits('ben', at(8)), waits('rufus', at(9)), waits('nora'), waits('emil'), waits('olga')],
      'Not yet: Ben, Rufus and 3 others.',
    ],
    ['somebody who is not known', [waits('somebody')], 'Not yet: 1.'],
    ['all taken', [done, left], 'Everybody has taken theirs.'],
    ['all taken so far', [done, later], 'Everybody has taken theirs. Next at 6:00 PM.'],
    ['nothing was due yet', [later], 'Next at 6:00 PM.'],
    ['skipped so far', [left, later], 'Next at 6:00 PM.'],
    ['never says so where it is not true', [done, missed], 'Nothing is waiting. 1 not taken.'],
    ['nor so far', [done, missed, later], 'Next at 6:00 PM.'],
    ['all skipped', [left], 'Everything was skipped.'],
    ['nothing', [], 'Nothing is planned.'],
  ])('%s', (_, planned, sentence) => expect(answer(planned, everybody)).toBe(sentence))

  test.each([
    [[waits('emil'), waits('emil', at(8))], 'Not yet: 2 for Grandpa Emil.'],
    [[done], 'Grandpa Emil has taken everything.'],
  ])('of one person', (planned, sentence) =>
    expect(answer(planned, { ...everybody, one: emil })).toBe(sentence),
  )

  test.each([
    [[waits('nora'), waits('nora', at(8))], 'Not yet: 2 doses.'],
    [[waits('nora')], 'Not yet: one dose.'],
    [[done], 'All taken.'],
  ])('in a family of one', (planned, sentence) => expect(answer(planned, { people: [nora] })).toBe(sentence))
})

test.each([
  [[done, left, missed], true],
  [[done, later], false],
  [[done, waits('emil')], false],
  [[], false],
])('a day is done when nothing waits and nothing comes', (planned, is) => expect(isAllDone(planned)).toBe(is))
