import { expect, test } from 'vitest'
import type { OccurrenceState } from '../../../contract/occurrences.ts'
import { type Mark, markOf, tallyOf, tallyText } from './tally.ts'

test.each<[OccurrenceState[], Mark, string]>([
  [[], 'nothing', 'Nothing planned'],
  [['taken'], 'all', 'Taken'],
  [['taken', 'taken'], 'all', 'All 2 taken'],
  [['taken', 'missed'], 'some', '1 of 2 taken'],
  [['taken', 'skipped'], 'some', '1 of 2 taken'],
  [['taken', 'upcoming', 'due'], 'some', '1 of 3 taken'],
  [['missed'], 'none', 'Not taken'],
  [['missed', 'skipped', 'upcoming'], 'none', 'None of 3 taken'],
  [['skipped'], 'skipped', 'Skipped'],
  [['skipped', 'upcoming'], 'skipped', '1 of 2 skipped'],
  [['upcoming'], 'ahead', 'Still to come'],
  [['due', 'late', 'snoozed'], 'ahead', '3 still to come'],
])('%o is %s: %s', (states, mark, text) => {
  const tally = tallyOf(states.map((state) => ({ state })))
  expect([markOf(tally), tallyText(tally)]).toEqual([mark, text])
  expect(
    tallyText(
      tallyOf(
        states.map((state) => ({ state })),
        1,
      ),
    ),
  ).toBe(`${text}, 1 extra`)
})
