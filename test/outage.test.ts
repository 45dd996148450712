import fs from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signUpSomebody } from './household.ts'
import { startTestApp } from './testApp.ts'
import { postgres, sqlite } from './testDatabases.ts'

test('when PostgreSQL cuts every connection, calls are asked to come back, and then answered', async () => {
  const home = await startTestApp(postgres.makeDatabase)
  const { token } = await signUpSomebody(home)
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(home.database)).rows[0]
    ?.name
  const administrator = new pg.Client(process.env.TEST_DATABASE_URL)
  await administrator.connect()
  const calls = () => Promise.all(Array.from({ length: 20 }, () => home.call('GET /api/families', { token })))
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const running = calls()
    await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    statuses.push(...(await running).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await administrator.end()
  await expect
    .poll(async () => new Set((await calls()).map(({ status }) => status)), { timeout: 10_000 })
    .toEqual(new Set([200]))
  await home.close()
})

test('health is refused while images could not be kept, and only then', async () => {
  const home = await startTestApp(sqlite.makeDatabase)
  const health = () => home.app.inject({ url: '/api/health' })
  expect((await health()).json()).toEqual({ status: 'ok' })
  fs.rmSync(home.imageFolder, { recursive: true })
  await expect.poll(async () => (await health()).statusCode, { timeout: 5000 }).toBe(503)
  const refused = await health()
  expect(refused.json()).toEqual({ message: 'The database or the image store does not answer' })
  expect(refused.headers['retry-after']).toBe('5')
  fs.mkdirSync(home.imageFolder)
  await expect.poll(async () => (await health()).statusCode, { timeout: 5000 }).toBe(200)
  await home.close()
})
