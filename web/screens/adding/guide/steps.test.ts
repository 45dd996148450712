import { expect, test } from 'vitest'
import { type STEPS, stepAfter, stepOf, takerOf } from './steps.ts'

const person = (id: string, userId: string | null) => ({
  id,
  userId,
  name: id,
  kind: 'person' as const,
  letter: id,
  colour: 1,
  timeZone: null,
  archived: false,
})

test.each([
  [
    'a planned medicine of one person',
    { isForEveryone: false, isPlanned: true },
    ['who', 'when', 'ring', 'others'],
  ],
  ['one that is left without a plan', { isForEveryone: false, isPlanned: false }, ['who', 'when', 'others']],
  ['one for everyone', { isForEveryone: true, isPlanned: false }, ['who', 'others']],
])('%s is asked about', (_which, known, asked) => {
  const path: string[] = []
  for (let step: (typeof STEPS)[number] | undefined = 'who'; step; step = stepAfter(step, known))
    path.push(step)
  expect(path).toEqual(asked)
})

test.each([
  ['when', 'when'],
  ['later', 'who'],
  [null, 'who'],
])('the address %s shows the question %s', (text, step) => {
  expect(stepOf(text)).toBe(step)
})

test('asks about the person of the medicine, then of the plan, then about the reader', () => {
  const people = [person('nora', 'u1'), person('mila', null), person('ben', null)]
  expect(takerOf(people, { personIds: ['mila'] }, { personId: 'ben' }, 'u1')?.id).toBe('mila')
  expect(takerOf(people, { personIds: [] }, { personId: 'ben' }, 'u1')?.id).toBe('ben')
  expect(takerOf(people, { personIds: [] }, undefined, 'u1')?.id).toBe('nora')
  expect(takerOf(people, { personIds: [] }, undefined, 'u2')).toBeUndefined()
})
