import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/open.ts'
import { membershipsOf } from './memberships.ts'

test("a call whose row declares no right finds no family's data", async () => {
  const database = openDatabase(':memory:')
  const now = new Date('2026-11-21T12:00:00.000Z')
  const access = { database, caller: { account: { id: 'nora' } }, now }
  expect(() => membershipsOf({ ...access, requiredRight: undefined })).toThrow(
    'must name the right that it needs',
  )
  expect(
    membershipsOf({ ...access, requiredRight: 'see' })
      .select('familyId')
      .compile().parameters,
  ).toEqual(['nora', '2026-11-21T12:00:00.000Z'])
  await database.destroy()
})
