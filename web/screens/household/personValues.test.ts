import { expect, test } from 'vitest'
import type { Member } from '../../../contract/members.ts'
import type { Person } from '../../../contract/people.ts'
import { endOfDay } from '../../people/families/until.ts'
import { kinOf, standing } from './kin.ts'
import { membershipChange, personChange, toPersonValues } from './personValues.ts'

const person = (fields: Partial<Person> = {}): Person => ({
  id: 'olga',
  name: 'Olga',
  kind: 'person',
  letter: 'O',
  colour: 7,
  userId: 'u-olga',
  timeZone: null,
  archived: false,
  ...fields,
})

const member = (fields: Partial<Member> = {}): Member => ({
  userId: 'u-olga',
  name: 'Olga Lindqvist',
  role: 'helper',
  until: null,
  personId: 'olga',
  joinedAt: '2026-11-01T08:00:00.000Z',
  ...fields,
})

const now = new Date(2026, 10, 22)
const until = endOfDay('2026-12-20')
const [olga] = kinOf([person()], [member({ until })], 'u-nora')

test.each([
  [member({ role: 'owner' }), 'u-olga', {}, 'Owner: you'],
  [member({ until }), 'u-nora', {}, 'Helper until December 20'],
  [member({ personId: 'another' }), 'u-nora', {}, 'No account'],
  [member({ personId: 'another' }), 'u-nora', { kind: 'pet' as const }, 'No account, pet'],
])('standing of a person in a family: %#', (one, self, fields, said) =>
  expect(kinOf([person(fields)], [one], self).map((kin) => standing(kin, now))).toEqual([said]),
)

test.each([
  [{}, undefined, undefined],
  [{ role: 'viewer' }, { role: 'viewer' }, undefined],
  [{ role: 'owner' }, { role: 'owner' }, undefined],
  [{ role: 'adult', until: '' }, { role: 'adult', until: null }, undefined],
  [{ until: '2026-12-24' }, { role: undefined, until: endOfDay('2026-12-24') }, undefined],
  [{ name: ' Olga L. ' }, undefined, { name: 'Olga L.' }],
  [{ colour: '3', letter: 'OL' }, undefined, { colour: 3, letter: 'OL' }],
])('of the sheet with %j only what was changed is sent', (typed, membership, personal) => {
  const values = { ...toPersonValues(olga!), ...typed }
  expect(membershipChange(olga!.member!, values)).toEqual(membership)
  expect(personChange(olga!.person, values)).toEqual(personal)
})

test('an end within a day that was not touched keeps its minute', () => {
  const noon = member({ until: new Date(2026, 11, 20, 12).toISOString() })
  expect(membershipChange(noon, toPersonValues({ ...olga!, member: noon }))).toBeUndefined()
})
