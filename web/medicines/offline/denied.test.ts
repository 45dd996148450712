import { expect, test } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import type { FailureCode } from '../../../contract/failures.ts'
import { CallFailed } from '../../base/http/callFailed.ts'
import { type KeptAnswer, keyOf } from './answers.ts'
import { deniedBy, familiesLeft, withoutThem, withTheirMedications } from './denied.ts'

const kept = (name: CallName, asked: Parameters<typeof keyOf>[1], answer: unknown): KeptAnswer => ({
  key: keyOf(name, asked),
  name,
  answer,
  at: 0,
})
const zinc = { id: 'm-zinc', familyId: 'f-home' }
const iron = { id: 'm-iron', familyId: 'f-home' }
const other = { id: 'm-other', familyId: 'f-other' }
const ALL = [
  kept('GET /api/auth/me', {}, { id: 'u-nora' }),
  kept('GET /api/families', {}, [{ id: 'f-home' }, { id: 'f-other' }]),
  kept('GET /api/families/{id}/people', { params: { id: 'f-home' } }, [{ id: 'p-nora', familyId: 'f-home' }]),
  kept('GET /api/medications', { query: { familyId: 'f-home' } }, [zinc, iron]),
  kept('GET /api/medications', { query: { familyId: 'f-other' } }, [other]),
  kept('GET /api/medications/{id}', { params: { id: 'm-zinc' } }, zinc),
  kept('GET /api/medications/{id}/logs', { params: { id: 'm-iron' } }, []),
  kept('GET /api/occurrences', { query: { familyId: 'f-home' } }, [{ id: 'o-1', medicationId: 'm-zinc' }]),
]
/** Returns the entries that remain once some ids were denied. */
const leftOf = (...ids: string[]) => {
  const changes = new Map(withoutThem(ALL, withTheirMedications(ALL, ids)))
  return ALL.flatMap((one) => (changes.has(one.key) ? (changes.get(one.key) ?? []) : one))
}

test('a family that is denied takes along all that is kept of it and of its medications', () => {
  const left = leftOf('f-home')
  expect(left.map(({ name }) => name)).toEqual([
    'GET /api/auth/me',
    'GET /api/families',
    'GET /api/medications',
  ])
  expect(JSON.stringify(left)).not.toMatch(/f-home|m-zinc|m-iron/)
  expect(JSON.stringify(left)).toContain('m-other')
})

test('a medication that is denied goes from lists too', () => {
  const left = leftOf('m-zinc')
  expect(JSON.stringify(left)).not.toContain('m-zinc')
  expect(left).toHaveLength(ALL.length - 1)
  expect(JSON.stringify(left)).toContain('m-iron')
})

test('nothing kept is about what is unknown, and an answer without entries stays', () => {
  expect(leftOf('somebody')).toEqual(ALL)
  const odd = [
    kept('GET /api/medications', {}, [{ familyId: 'f-home' }, { id: 'm-own' }]),
    kept('GET /api/auth/me', {}, null),
    kept('GET /api/auth/me', { query: {} }, 'text'),
  ]
  expect([...withTheirMedications(odd, ['f-home'])]).toEqual(['f-home'])
  expect(withoutThem(odd, new Set(['f-home']))).toEqual([
    [odd[0]!.key, { ...odd[0], answer: [{ id: 'm-own' }] }],
  ])
  // Only medications belong to a family in that way.
  expect([...withTheirMedications([ALL[2]!], ['f-home'])]).toEqual(['f-home'])
})

test('families that the account is no longer in are known by what is kept', () => {
  expect(familiesLeft(ALL, [])).toEqual(['f-home', 'f-other'])
  expect(familiesLeft(ALL.slice(2, 3), [])).toEqual(['f-home'])
  expect(familiesLeft(ALL.slice(5, 7), [])).toEqual([])
  expect(familiesLeft(ALL, [{ id: 'f-other' }])).toEqual(['f-home'])
  expect(familiesLeft(ALL, [{ id: 'f-home' }, { id: 'f-other' }])).toEqual([])
})

test.each<[CallName, Parameters<typeof deniedBy>[1], FailureCode | undefined, string[]]>([
  ['GET /api/medications/{id}', { params: { id: 'm' } }, 'medicationNotFound', ['m']],
  ['GET /api/occurrences', { query: { familyId: 'f', medicationId: 'm' } }, 'medicationNotFound', ['m']],
  ['GET /api/occurrences', { query: { familyId: 'f', medicationId: 'm' } }, 'familyNotFound', ['f']],
  ['GET /api/families/{id}/people', { params: { id: 'f' } }, 'familyNotFound', ['f']],
  ['GET /api/families/{id}/people', { params: { id: 'f' } }, 'medicationNotFound', []],
  ['GET /api/medications', { query: {} }, 'familyNotFound', []],
  ['GET /api/medications', {}, 'familyNotFound', []],
  ['GET /api/medications/{id}', { params: { id: 'm' } }, 'busy', []],
  ['GET /api/medications/{id}', { params: { id: 'm' } }, undefined, []],
])('%s of %j refused as %s denies %j', (name, asked, code, ids) => {
  expect(deniedBy(name, asked, new CallFailed('No', code))).toEqual(ids)
})
