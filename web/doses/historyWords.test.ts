import { expect, test } from 'vitest'
import type { Dose } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'
import type { Counted } from './amountWords.ts'
import { doseText, markedBy } from './historyWords.ts'

const person = (id: string, userId: string | null): Person => ({
  id,
  name: id,
  kind: 'person',
  letter: 'X',
  colour: 1,
  userId,
  timeZone: null,
  archived: false,
})
const people = [person('Nora', 'account'), person('Ben', 'another'), person('Mila', null)]

const dose = (id: string, over: Partial<Dose> = {}): Dose => ({
  id,
  takenAt: '2026-11-18T08:00:00.000Z',
  pillsTaken: 1,
  amount: 1,
  notes: null,
  personId: null,
  loggedBy: null,
  occurrenceId: null,
  overrideReason: null,
  version: 1,
  ...over,
})

test.each<[string | null, string | null, string | undefined]>([
  ['Nora', 'Nora', undefined],
  ['Nora', 'Ben', 'marked by Ben'],
  ['Ben', 'Nora', 'marked by Nora'],
  ['Mila', 'Ben', 'given by Ben'],
  ['Mila', null, undefined],
  ['Mila', 'somebody who is gone', undefined],
  [null, 'Ben', 'marked by Ben'],
  [null, null, undefined],
])('taken by %s, logged by %s: %s', (personId, loggedBy, text) => {
  expect(markedBy({ personId, loggedBy }, people)).toBe(text)
})

test.each<[Partial<Dose>, Counted['unit'], string]>([
  [{}, 'pill', '1 pill'],
  [{ amount: 2, pillsTaken: 2 }, 'pill', '2 pills'],
  [{ amount: 0.5, notes: 'after breakfast' }, 'tablet', '½ tablet, after breakfast'],
  [
    { personId: 'Mila', loggedBy: 'Nora', amount: 2.5, notes: 'with juice' },
    'ml',
    '2½ ml, given by Nora, with juice',
  ],
])('%o of %s reads: %s', (over, unit, text) => {
  expect(doseText(dose('a', over), { unit, step: 1 }, people)).toBe(text)
})
