import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addSomeMedication, signUpMember } from './household.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { engines, postgres, sqlite } from './testDatabases.ts'

/** A number as SQLite or PostgreSQL returns it. */
const run = async ({ database }: TestApp, text: string) =>
  Object.values((await sql.raw(text).execute(database)).rows[0] ?? {})[0]

/** Cuts every connection of the product while `calls` wait for a lock that it holds. */
async function cutConnections<Result>(home: TestApp, calls: () => Promise<Result>): Promise<Result> {
  const administrator = new pg.Client(home.address)
  await administrator.connect()
  await administrator.query('begin; lock table doses')
  const running = calls()
  const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect
    .poll(async () => (await administrator.query(`select ${waiting}`)).rowCount, { timeout: 10_000 })
    .toBeGreaterThan(0)
  await administrator.query(`select pg_terminate_backend(pid) ${waiting}`)
  await administrator.query('rollback')
  await administrator.end()
  return await running
}

const cutBy =
  (pragma: (home: TestApp) => Promise<string>) =>
  async <Result>(home: TestApp, calls: () => Promise<Result>): Promise<Result> => {
    const running = calls()
    await run(home, await pragma(home))
    return await running
  }

const WAYS = [
  {
    way: 'the disk is full',
    ...sqlite,
    status: 507,
    cut: cutBy(async (home) => `pragma max_page_count = ${Number(await run(home, 'pragma page_count')) + 2}`),
    repair: (home: TestApp) => run(home, 'pragma max_page_count = 100000'),
  },
  {
    way: 'the file may not be written to',
    ...sqlite,
    status: 503,
    cut: cutBy(async () => 'pragma query_only = 1'),
    repair: (home: TestApp) => run(home, 'pragma query_only = 0'),
  },
  {
    way: 'PostgreSQL cuts its connections',
    ...postgres,
    status: 503,
    cut: cutConnections,
    repair: async () => {},
  },
]

test.each(WAYS.filter(({ engine }) => engines.some((there) => there.engine === engine)))(
  'when $way in the middle of doses, each that is sent until it is answered is logged once',
  async ({ makeDatabase, status: refused, cut, repair }) => {
    const home = await startTestApp(makeDatabase)
    const nora = await signUpMember(home)
    const { id } = await addSomeMedication(home, nora, { pillCount: 1000 })
    const send = async (key: string) => {
      const { status, body } = await home.call('POST /api/medications/{id}/logs', {
        token: nora.token,
        params: { id },
        headers: { 'idempotency-key': key },
        body: { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1, notes: key.padEnd(1000, '.') },
      })
      return { key, status, dose: status === 201 ? body.id : undefined }
    }
    const sendMany = (first: number) =>
      Promise.all(Array.from({ length: 30 }, (_, i) => send(`key-${first + i}`)))

    const answers = [...(await cut(home, () => sendMany(0))), ...(await sendMany(30))]
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 201)).toEqual([refused])
    const acknowledged = answers.filter(({ status }) => status === 201)
    const list = () => home.call('GET /api/medications/{id}/logs', { token: nora.token, params: { id } })
    expect((await list()).status).toBe(200)

    await repair(home)
    for (const { key, dose } of answers) {
      const again = await send(key)
      expect(again).toEqual({ key, status: 201, dose: dose ?? again.dose })
    }
    const logged = (await list()).body
    expect(new Set(logged.map(({ notes }) => notes)).size).toBe(60)
    expect(logged).toHaveLength(60)
    expect(logged.map((dose) => dose.id)).toEqual(
      expect.arrayContaining(acknowledged.map(({ dose }) => dose)),
    )
    const seen = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    expect(seen.body.pillCount).toBe(940)
    await home.close()
  },
)
