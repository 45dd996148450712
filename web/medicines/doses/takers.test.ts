import { expect, test } from 'vitest'
import type { Person } from '../../../contract/people.ts'
import { checkDose } from './doseForm.ts'
import { choiceOf, takerOf } from './takers.ts'

const person = (id: string, over: Partial<Person> = {}): Person => ({
  id,
  name: id,
  kind: 'person',
  letter: id[0]!,
  colour: 1,
  userId: null,
  timeZone: null,
  archived: false,
  ...over,
})
const nora = person('nora', { userId: 'account' })
const mila = person('mila')
const rufus = person('rufus', { kind: 'pet' })
const emil = person('emil', { archived: true })
const pills = { unit: 'pill', step: 1 } as const
const family = [nora, mila, rufus, emil]

test.each<[string, Person[], string[], string[] | undefined, string]>([
  ['a family of one is not asked', [], [], undefined, ''],
  ['a family of one and an archived person is not asked', [nora, emil], [], undefined, ''],
  ['what is for one is not asked', family, ['mila'], undefined, ''],
  ['what is for one and an archived person is not asked', family, ['mila', 'emil'], undefined, ''],
  ['what is for everybody begins with the caller', family, [], ['nora', 'mila', 'rufus'], 'nora'],
  [
    'what is for an archived person alone is for everybody',
    family,
    ['emil'],
    ['nora', 'mila', 'rufus'],
    'nora',
  ],
  ['what is for the caller too begins with the caller', family, ['mila', 'nora'], ['nora', 'mila'], 'nora'],
  ['what is for others begins with nobody', family, ['mila', 'rufus'], ['mila', 'rufus'], ''],
])('%s', (_, people, personIds, takers, first) => {
  const choice = choiceOf(people, personIds, 'account', [])
  expect([choice?.takers.map(({ id }) => id), choice?.first ?? '']).toEqual([takers, first])
})

test.each<[string, string[] | undefined, string]>([
  ['the only person with a plan, not the caller', ['mila'], 'mila'],
  ['nobody, where several have a plan', ['mila', 'nora'], ''],
  ['the caller, where nobody has a plan', [], 'nora'],
  ['the caller, where an archived person has a plan', ['emil'], 'nora'],
  ['nobody, while plans are not known', undefined, ''],
])('a dose of what is for everybody begins with %s', (_, plannedFor, first) => {
  expect(choiceOf(family, [], 'account', plannedFor)?.first).toBe(first)
})

test('people with a plan can be chosen, also of a medicine that is for another one', () => {
  const choice = choiceOf(family, ['nora'], 'account', ['mila'])
  expect([choice?.takers.map(({ id }) => id), choice?.first]).toEqual([['nora', 'mila'], 'mila'])
})

test('everyone in the family can be chosen after all', () => {
  expect(choiceOf(family, ['mila', 'rufus'], 'account', [])?.others).toEqual([nora])
})

test('a form that asks for the person needs one; another names nobody', () => {
  const now = new Date(2026, 10, 21, 13, 5)
  const values = { day: now.toISOString(), time: '13:00', pillsTaken: '1', notes: '', personId: '' }
  expect(checkDose(values, now, true, pills)).toMatchObject({
    error: { issues: [{ path: ['personId'], message: 'Please choose who took it' }] },
  })
  expect(checkDose({ ...values, personId: 'mila' }, now, true, pills)).toMatchObject({
    data: { personId: 'mila' },
  })
  const silent = checkDose({ ...values, personId: 'mila' }, now, false, pills)
  expect(silent.success && 'personId' in silent.data).toBe(false)
})

test.each<[string, Person[], string[], string]>([
  ['the only one it is for', family, ['mila'], 'mila'],
  ['the only one of them who is not archived', family, ['mila', 'emil'], 'mila'],
  ['the only one of the family', [nora, emil], [], 'nora'],
  ['the caller', family, [], 'nora'],
  ['nobody, while the people are not known', [], ['mila'], ''],
])('the person who takes it if nobody is asked: %s', (_, people, personIds, expected) => {
  expect(takerOf(people, personIds, 'account')).toBe(expected)
})
