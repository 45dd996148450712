import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/tables.ts'

onBothEngines('the operator', ({ makeDatabase }) => {
  let home: TestApp
  afterEach(() => home.close())

  let people = 0
  const signUp = async () => {
    const body = { email: `person${++people}@example.org`, name: 'Nora', password: 'secret1' }
    return (await home.call('POST /api/auth/signup', { body })).body
  }
  const isOperator = async (token: string) => (await home.call('GET /api/account', { token })).body.isOperator

  test('is the first to sign up, one of several at once', async () => {
    home = await startTestApp(makeDatabase)
    const accounts = await Promise.all(Array.from({ length: 6 }, signUp))
    const are = await Promise.all(accounts.map(({ token }) => isOperator(token)))
    expect(are.filter(Boolean)).toEqual([true])
    expect(await isOperator((await signUp()).token)).toBe(false)
  })

  test('is no stranger who signs up once everyone has left', async () => {
    home = await startTestApp(makeDatabase)
    const { token } = await signUp()
    const body = { currentPassword: 'secret1' }
    expect((await home.call('POST /api/account/deletion', { token, body })).status).toBe(204)
    expect(await isOperator((await signUp()).token)).toBe(false)
  })

  test('of an older instance is its first account', async () => {
    const account = (id: string, day: number) => ({
      ...{ id, email: `${id}@example.org`, name: id, createdAt: `2026-11-0${day}T12:00:00.000Z` },
    })
    const prepare = async (database: Database) => {
      await migrate(database, { upTo: '032-family-countries' })
      await database
        .insertInto('users')
        .values([account('second', 2), account('first', 1), account('third', 3)])
        .execute()
    }
    home = await startTestApp(makeDatabase, { prepare })
    const operators = await home.database.selectFrom('users').where('operator', '=', 1).select('id').execute()
    expect(operators).toEqual([{ id: 'first' }])
    expect(await isOperator((await signUp()).token)).toBe(false)
  })
})
