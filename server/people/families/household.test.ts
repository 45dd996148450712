import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { firstFreeColour, letterOf } from './marks.ts'

onEachEngine('a database of before there were roles', ({ makeDatabase }) => {
  test('has its members as owners, each with a person and a mark of their own', async () => {
    const made = await makeDatabase()
    const database = made.open()
    await migrate(database, { upTo: '006-dose-counts' })
    const createdAt = '2026-01-01T00:00:00.000Z'
    for (const id of ['bergs', 'lindqvists']) {
      await database.insertInto('families').values({ id, name: id, createdAt }).execute()
    }
    const names = ['Nora Berg', 'Ben', 'émile']
    for (const [i, name] of names.entries()) {
      const userId = `user-${i}`
      await sql`insert into users (id, email, name, "passwordHash", "createdAt")
        values (${userId}, ${`${i}@example.org`}, ${name}, '', ${createdAt})`.execute(database)
      for (const familyId of i === 1 ? ['bergs', 'lindqvists'] : ['bergs']) {
        const joinedAt = `2026-01-0${i + 1}T00:00:00.000Z`
        await database.insertInto('memberships').values({ familyId, userId, createdAt: joinedAt }).execute()
      }
    }
    await migrate(database)

    const roles = await database.selectFrom('memberships').select(['role', 'until']).execute()
    expect(roles).toEqual(Array(4).fill({ role: 'owner', until: null }))
    const people = await database
      .selectFrom('people')
      .select(['familyId', 'userId', 'name', 'kind', 'letter', 'colour', 'archivedAt'])
      .orderBy('familyId')
      .orderBy('colour')
      .execute()
    const living = { kind: 'person', archivedAt: null }
    expect(people).toEqual([
      { familyId: 'bergs', userId: 'user-0', name: 'Nora Berg', letter: 'N', colour: 1, ...living },
      { familyId: 'bergs', userId: 'user-1', name: 'Ben', letter: 'B', colour: 2, ...living },
      { familyId: 'bergs', userId: 'user-2', name: 'émile', letter: 'É', colour: 3, ...living },
      { familyId: 'lindqvists', userId: 'user-1', name: 'Ben', letter: 'B', colour: 1, ...living },
    ])
    await database.destroy()
    await made.remove()
  })
})

test.each([
  ['Nora', 'N'],
  [' émile', 'É'],
  ['Ça', 'Ç'],
  ['👩‍👧 Mila', '👩‍👧'],
  ['5th', '5'],
  ['', '?'],
])('%s is marked %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
})

test.each([
  [[], 1],
  [[1, 2], 3],
  [[2, 3], 1],
  [[1, 2, 3, 4, 5, 6, 7, 8], 1],
  [[1, 1, 2, 3, 4, 5, 6, 7, 8], 2],
])('after %j comes colour %d', (taken, colour) => {
  expect(firstFreeColour(taken)).toBe(colour)
})
