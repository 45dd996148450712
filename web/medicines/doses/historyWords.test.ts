import { expect, test } from 'vitest'
import type { Dose } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import type { AmountUnit } from './amountWords.ts'
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
  taken: [],
  keepsTimes: false,
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

const from = (name: string, strength: string | null = null) => ({ packId: null, name, strength, amount: 1 })

test.each<[Partial<Dose>, AmountUnit['unit'], string]>([
  [{}, 'pill', '1 pill'],
  [{ amount: 2, pillsTaken: 2 }, 'pill', '2 pills'],
  [{ taken: [from('Ibuprofen')] }, 'pill', '1 pill'],
  [{ taken: [from('Ibuprofen Aliud')] }, 'pill', '1 pill, Ibuprofen Aliud'],
  [
    { taken: [from('Ibuprofen'), from('Ibuprofen', '200 mg')] },
    'pill',
    '1 pill, Ibuprofen, Ibuprofen 200 mg',
  ],
  [{ amount: 0.5, notes: 'after breakfast' }, 'tablet', '½ tablet, after breakfast'],
  [
    { personId: 'Mila', loggedBy: 'Nora', amount: 2.5, notes: 'with juice' },
    'ml',
    '2½ ml, given by Nora, with juice',
  ],
])('%o of %s reads: %s', (over, unit, text) => {
  expect(doseText(dose('a', over), { name: 'Ibuprofen', unit, step: 1 }, people)).toBe(text)
})

const plan = (over: Partial<Plan> = {}) =>
  ({
    personId: 'Nora',
    status: 'active',
    phases: [{ days: null, pattern: { kind: 'daily' }, times: [] }],
    createdAt: '2026-11-17T08:00:00.000Z',
    ...over,
  }) as unknown as Plan

test.each<[string, Partial<Dose>, Partial<Plan>[], string]>([
  ['beside the plan', {}, [{}], '1 pill, extra'],
  ['by the plan', { occurrenceId: 'o' }, [{}], '1 pill'],
  ['before there was a plan', { takenAt: '2026-11-16T08:00:00.000Z' }, [{}], '1 pill'],
  ['by someone else', { personId: 'Ben', loggedBy: 'Ben' }, [{}], '1 pill'],
  ['as needed', {}, [{ phases: [] }], '1 pill'],
  ['while the plan is paused', {}, [{ status: 'paused' }], '1 pill'],
  [
    'beyond the limits',
    { occurrenceId: 'o', overrideReason: 'The pain did not stop' },
    [{}],
    '1 pill, outside the plan’s limits: The pain did not stop',
  ],
])('taken %s it reads so', (_what, over, plans, text) => {
  const taken = dose('a', { personId: 'Nora', loggedBy: 'Nora', ...over })
  expect(doseText(taken, { name: 'Ibuprofen', unit: 'pill', step: 1 }, people, plans.map(plan))).toBe(text)
})
