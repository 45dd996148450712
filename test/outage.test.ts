import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../server/platform/database/open.ts'
import { signUpMember } from './household.ts'
import { startSilencer } from './silencer.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { postgres, sqlite } from './testDatabases.ts'

test('when PostgreSQL cuts every connection, calls get 503, and are answered afterwards', async () => {
  const home = await startTestApp(postgres.makeDatabase)
  const { token } = await signUpMember(home)
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
  await expect.poll(async () => new Set((await calls()).map(({ status }) => status))).toEqual(new Set([200]))
  await home.close()
})

const health = async ({ app }: TestApp, url: string) => {
  const answer = await app.inject({ url })
  return [answer.statusCode, answer.json().message ?? answer.json().status]
}

test('ready is refused while images cannot be stored, and only then; health still answers', async () => {
  const home = await startTestApp(sqlite.makeDatabase)
  const ready = () => health(home, '/api/ready')
  expect(await ready()).toEqual([200, 'ok'])
  fs.rmSync(home.imageFolder, { recursive: true })
  await expect.poll(ready).toEqual([503, 'Images could not be kept'])
  expect(await health(home, '/api/health')).toEqual([200, 'ok'])
  fs.mkdirSync(home.imageFolder)
  await expect.poll(ready).toEqual([200, 'ok'])
  await home.close()
})

test('ready is refused while the data folder is missing', async () => {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-ready-'))
  const home = await startTestApp(sqlite.makeDatabase, { dataFolder })
  expect(await health(home, '/api/ready')).toEqual([200, 'ok'])
  fs.rmSync(dataFolder, { recursive: true })
  await expect
    .poll(() => health(home, '/api/ready'))
    .toEqual([503, 'The data folder could not be written to'])
  await home.close()
})

test('while PostgreSQL is silent, calls and ready are refused within a bound, and answered when it is back', async () => {
  const frozen = await startSilencer(new URL(process.env.TEST_DATABASE_URL as string))
  const home = await startTestApp(async () => {
    const made = await postgres.makeDatabase()
    const address = new URL(made.address)
    address.host = frozen.host
    return { ...made, open: () => openDatabase(address.href, { answersWithinMs: 500 }) }
  })
  const { token } = await signUpMember(home)
  frozen.silence()
  // A call more than there are connections: it waits for one of them.
  const calls = Promise.all(Array.from({ length: 11 }, () => home.call('GET /api/families', { token })))
  expect(await health(home, '/api/ready')).toEqual([503, 'The database does not answer'])
  expect(await health(home, '/api/health')).toEqual([200, 'ok'])
  expect(new Set((await calls).map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['503 The server is busy. Please try again in a moment.']),
  )
  frozen.speak()
  expect((await home.call('GET /api/families', { token })).status).toBe(200)
  await home.close()
  frozen.close()
})

test('on a full disk changes are refused in plain words, reading works, and everything works when there is space', async () => {
  const home = await startTestApp(sqlite.makeDatabase)
  const nora = await signUpMember(home)
  const pages = Object.values((await sql`pragma page_count`.execute(home.database)).rows[0] as object)[0]
  await sql.raw(`pragma max_page_count = ${pages}`).execute(home.database)
  const add = () =>
    home.call('POST /api/medications', {
      token: nora.token,
      body: { familyId: nora.familyId, name: 'Zinc', expirationDate: '2027-03-31', notes: 'x'.repeat(2000) },
    })
  const full = [
    507,
    'The disk of the server is full, so nothing was saved. Ask the person who runs it to free some space.',
  ]
  const outcomes = (await Promise.all(Array.from({ length: 40 }, add))).map(({ status, body }) => [
    status,
    body.message,
  ])
  expect(outcomes.filter(([status]) => status !== 201)).not.toEqual([])
  expect(outcomes.filter(([status]) => status !== 201)).toEqual(
    outcomes.filter(([status]) => status !== 201).map(() => full),
  )
  const kept = await home.call('GET /api/medications', { token: nora.token })
  expect(kept.body).toHaveLength(outcomes.filter(([status]) => status === 201).length)

  // Longer than the interval at which a session's last use is written.
  home.clock.now = new Date(home.clock.now.getTime() + 60 * 60 * 1000)
  expect((await home.call('GET /api/families', { token: nora.token })).status).toBe(200)
  const signIn = () => home.call('POST /api/auth/login', { body: { email: nora.email, password: 'secret1' } })
  const statuses = (await Promise.all(Array.from({ length: 30 }, signIn))).map(({ status, body }) => [
    status,
    body.message,
  ])
  expect(statuses.filter(([status]) => status !== 200 && status !== 429).map(String)).toEqual(
    statuses.filter(([status]) => status !== 200 && status !== 429).map(() => String(full)),
  )

  await sql.raw('pragma max_page_count = 100000').execute(home.database)
  expect((await add()).status).toBe(201)
  await home.close()
})
