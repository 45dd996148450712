import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadBackup } from '../../server/exchange/backup/loadBackup.ts'
import { restoreBackup } from '../../server/exchange/backup/restoreBackup.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { startTestApp, type TestApp } from '../testApp.ts'
import { engines } from '../testDatabases.ts'

interface RecordedPerson {
  email: string
  password: string
  answers: Record<string, unknown>
  /** From 1.0.0 on: the token of a sign-in session, and answers about keys, which backups leave out. */
  token?: string
  answersInPlace?: Record<string, unknown>
}
interface Recorded {
  /** Time of the answers, where some depend on the clock. */
  at?: string
  /** The name of its newest migration. */
  level: string
  /** Its tables, indexes and triggers on SQLite. */
  schema: { name: string; sql: string }[]
  people: RecordedPerson[]
}

/** Released versions, as `scripts/recordVersion.mjs` recorded them. */
const versions = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'))

const recordedOf = (version: string): Recorded =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `${version}.json`), 'utf8'))
/** The database as that version left it, from 1.0.0 on. */
const sqliteOf = (version: string) => path.join(import.meta.dirname, `${version}.sqlite.gz`)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-upgrade-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** A list carries the newest dose of each medication; version 0.1 sent five. */
const withNewestDose = (list: unknown) =>
  (list as { logs: unknown[] }[]).map(({ logs, ...medication }) => ({
    ...medication,
    logs: logs.slice(0, 1),
  }))

async function expectSameAnswers({ app, clock }: TestApp, { at, people }: Recorded) {
  if (at) clock.now = new Date(at)
  for (const { email, password, answers } of people) {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
    })
    expect(signedIn.statusCode).toBe(200)
    await expectAnswers(app, signedIn.json().token, answers)
  }
}

async function expectAnswers(app: TestApp['app'], token: string, answers: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${token}` }
  for (const [call, expected] of Object.entries(answers)) {
    const [method, url] = call.split(' ') as ['GET', string]
    const answer = await app.inject({ method, url, headers })
    const isImage = String(answer.headers['content-type']).startsWith('image/')
    const body = isImage
      ? { sha256: createHash('sha256').update(answer.rawPayload).digest('hex') }
      : answer.json()
    // A later version may add to an answer and change only what was decided since.
    expect({ call, status: answer.statusCode, body }).toMatchObject({
      call,
      status: 200,
      body:
        url.startsWith('/api/medications?') || url === '/api/medications'
          ? withNewestDose(expected)
          : expected,
    })
  }
}

test('each released version is among the recorded ones', () => {
  expect(versions).toEqual(expect.arrayContaining(['0.1.0', '0.2.0', '1.0.0']))
})

describe.each(versions)('the data of version %s', (version) => {
  const file = path.join(import.meta.dirname, `${version}.tar`)
  const recorded = recordedOf(version)

  test.each(engines)('give the same answers after an upgrade of $engine', async ({ makeDatabase }) => {
    const restored = await startTestApp(makeDatabase)
    await restoreBackup({ ...restored, temporaryFolder: folder }, file)
    const upgraded = await startTestApp(makeDatabase, {
      imageStore: restored.imageStore,
      // Inserts the rows at the version's schema, then runs every later migration on this engine.
      prepare: async (database) => void (await loadBackup(file, database)),
    })
    try {
      await expectSameAnswers(upgraded, recorded)
      await expectSameAnswers(restored, recorded)
      // Every dose of the recorded people was logged with a key.
      const doses = await upgraded.database.selectFrom('doses').select('id').execute()
      const receipts = await upgraded.database.selectFrom('receipts').select('thingId').execute()
      expect(receipts.map(({ thingId }) => thingId)).toEqual(
        expect.arrayContaining(doses.map(({ id }) => id)),
      )
    } finally {
      await upgraded.close()
      await restored.close()
    }
  })

  test('stand in tables that are still made as they were then', async () => {
    const database = openDatabase(':memory:')
    const names = new Set(recorded.schema.map(({ name }) => name))
    expect(names).toContain('users')
    await migrate(database, { upTo: recorded.level })
    const { rows } = await sql<{ name: string }>`select name, sql from sqlite_master
      where sql is not null and name not like 'sqlite_%' and name <> 'migrations' order by name`.execute(
      database,
    )
    await database.destroy()
    expect(rows).toEqual(recorded.schema)
  })
})

test.each(versions.filter((version) => fs.existsSync(sqliteOf(version))))(
  'the SQLite file of version %s is upgraded in place, and who was signed in still is',
  async (version) => {
    const { at, people }: Recorded = recordedOf(version)
    const address = path.join(folder, `${version}.sqlite`)
    fs.writeFileSync(address, gunzipSync(fs.readFileSync(sqliteOf(version))))
    const upgraded = await startTestApp(async () => ({
      address,
      open: () => openDatabase(address),
      remove: async () => fs.rmSync(address),
    }))
    onTestFinished(() => upgraded.close())
    if (at) upgraded.clock.now = new Date(at)
    for (const { token = '', answers, answersInPlace } of people) {
      // The folder of images is in the backup alone.
      const told = Object.entries(answers).filter(([call]) => !call.startsWith('GET /api/images'))
      await expectAnswers(upgraded.app, token, { ...Object.fromEntries(told), ...answersInPlace })
    }
  },
)
