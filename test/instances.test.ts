import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Instance, startInstance } from './instance.ts'
import { postgres, type TestDatabase } from './testDatabases.ts'
import { startTestObjectStore, type TestObjectStore } from './testObjectStore.ts'
import { multipart, packageFront } from './uploads.ts'

describe('two instances on one PostgreSQL and one bucket', () => {
  let database: TestDatabase
  let bucket: TestObjectStore
  let instances: Instance[]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-shared-'))
  const unkept = path.join(folder, 'unkept')
  let token: string
  beforeAll(async () => {
    database = await postgres.makeDatabase()
    bucket = await startTestObjectStore()
    const { settings } = bucket
    const environment = {
      DATABASE_URL: database.address,
      DATA_DIR: unkept,
      STORAGE_URL: `s3://${settings.bucket}/${settings.prefix}`,
      S3_ENDPOINT: settings.endpoint,
      AWS_ACCESS_KEY_ID: settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }
    // Concurrent starts on an empty database: one migrates, the others wait.
    instances = await Promise.all([1, 2, 3].map(() => startInstance(environment)))
    const account = { email: 'nora@example.org', name: 'Nora', password: 'secret1' }
    token = (await ask(instances[0]!, 'POST /api/auth/signup', { body: account })).body.token
  })
  afterAll(async () => {
    expect(await Promise.all(instances.map((instance) => instance.end()))).toEqual([0, 0, 0])
    // Photos were here while they were read; nothing is kept of them. Instances wait for this file at start.
    expect(fs.readdirSync(unkept, { recursive: true })).toEqual(['tmp', 'tmp/starting'])
    fs.rmSync(folder, { recursive: true })
    await bucket.close()
    await database.remove()
  })

  test('a session started at one instance works at the other, and ends at both', async () => {
    const [first, second] = instances as [Instance, Instance]
    const body = { email: 'nora@example.org', password: 'secret1' }
    const session = (await ask(first, 'POST /api/auth/login', { body })).body.token
    expect((await ask(second, 'GET /api/auth/me', { token: session })).status).toBe(200)
    expect((await ask(second, 'POST /api/auth/logout', { token: session })).status).toBe(204)
    expect((await ask(first, 'GET /api/auth/me', { token: session })).status).toBe(401)
  })

  test('of 120 concurrent sign-ups at both instances, thirty an hour succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        ask(instances[i % 2]!, 'POST /api/auth/signup', {
          body: { email: `crowd${i}@example.org`, name: 'Nora', password: 'secret1' },
          headers: { 'x-forwarded-for': '203.0.113.9' },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  })

  test('an image stored by one instance is served by the other, and its removal removes it from the bucket', async () => {
    const [first, second] = instances as [Instance, Instance]
    const photo = await packageFront(['Ibuprofen', '20 tablets'], 600, 400).jpeg().toBuffer()
    const { bytes, headers } = multipart('images', [{ filename: 'carton.jpg', bytes: photo }])
    const read = await ask(first, 'POST /api/recognize-medicine', { token, bytes, headers })
    const url = read.body.results[0].storageUrl
    expect(
      (await ask(second, 'GET /api/images', { token, query: { i: url } })).body.byteLength,
    ).toBeGreaterThan(1000)
    expect((await ask(second, 'GET /api/images', { token, query: { i: url, w: 320 } })).status).toBe(200)
    expect((await ask(second, 'GET /api/images', { query: { i: url } })).status).toBe(401)
    expect(await bucket.list()).toContain(url)

    const families = await ask(second, 'GET /api/families', { token })
    const added = await ask(second, 'POST /api/medications', {
      token,
      body: {
        familyId: families.body[0].id,
        name: 'Ibuprofen',
        expirationDate: '2030-01-01',
        images: [{ url, name: 'carton.jpg', sequence: 0 }],
      },
    })
    await ask(first, 'DELETE /api/medications/{id}', { token, params: { id: added.body.id } })
    await expect.poll(() => bucket.list()).toEqual([])
    expect((await ask(second, 'GET /api/images', { token, query: { i: url } })).status).toBe(404)
  })

  test('of doses racing at all instances, exactly as many as there are pills are logged', async () => {
    const familyId = (await ask(instances[0]!, 'GET /api/families', { token })).body[0].id
    const { id } = (
      await ask(instances[0]!, 'POST /api/medications', {
        token,
        body: { familyId, name: 'Aspirin', expirationDate: '2030-01-01', pillCount: 20 },
      })
    ).body
    const dose = { token, params: { id }, body: { takenAt: '2026-01-01T08:00:00Z', pillsTaken: 1 } }
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, i) => ask(instances[i % 3]!, 'POST /api/medications/{id}/logs', dose)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(25)
    const seen = await Promise.all(
      instances.map((instance) => ask(instance, 'GET /api/medications/{id}', { token, params: { id } })),
    )
    expect(seen.map(({ body }) => [body.pillCount, body.logs.length])).toEqual([
      [0, 20],
      [0, 20],
      [0, 20],
    ])
  })

  test('a repeat at the other instance is not a second dose', async () => {
    const familyId = (await ask(instances[0]!, 'GET /api/families', { token })).body[0].id
    const { id } = (
      await ask(instances[0]!, 'POST /api/medications', {
        token,
        body: { familyId, name: 'Zinc', expirationDate: '2030-01-01', pillCount: 20 },
      })
    ).body
    const sent = {
      token,
      params: { id },
      headers: { 'idempotency-key': 'one-dialog' },
      body: { takenAt: '2026-01-01T08:00:00Z', pillsTaken: 2 },
    }
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((i) => ask(instances[i]!, 'POST /api/medications/{id}/logs', sent)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const seen = await ask(instances[1]!, 'GET /api/medications/{id}', { token, params: { id } })
    expect(seen.body.pillCount).toBe(18)
  })

  test('failed sign-ins of all instances are counted together', async () => {
    const body = { email: 'guessed@example.org', password: 'wrong-password' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await ask(instances[i % 3]!, 'POST /api/auth/login', { body })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

test('several processes that open one new SQLite file at once all start', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-race-'))
  const instances = await Promise.all([1, 2, 3, 4].map(() => startInstance({ DATA_DIR: folder })))
  const account = { email: 'nora@example.org', name: 'Nora', password: 'secret1' }
  const { token } = (await ask(instances[0]!, 'POST /api/auth/signup', { body: account })).body
  const seen = await Promise.all(instances.map((instance) => ask(instance, 'GET /api/families', { token })))
  expect(seen.map(({ body }) => body.length)).toEqual([1, 1, 1, 1])
  expect(await Promise.all(instances.map((instance) => instance.end()))).toEqual([0, 0, 0, 0])
  fs.rmSync(folder, { recursive: true, force: true })
})

test.each([
  [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  [{ STORAGE_URL: 's3://bucket' }, 'AWS_ACCESS_KEY_ID must be set when STORAGE_URL is'],
])('a wrong setting stops the start with one line: %o', async (wrong, line) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-wrong-'))
  await expect(startInstance({ DATA_DIR: folder, ...wrong })).rejects.toThrow(
    new Error(`The server ended with 1: ${line}\n`),
  )
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('two processes on one SQLite file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-file-'))
  let instances: Instance[]
  beforeAll(async () => {
    instances = await Promise.all([1, 2].map(() => startInstance({ DATA_DIR: folder })))
  })
  afterAll(async () => {
    expect(await Promise.all(instances.map((instance) => instance.end()))).toEqual([0, 0])
    fs.rmSync(folder, { recursive: true })
  })

  test('take turns: a session of one works at the other, and racing doses are as many as there are pills', async () => {
    const [first, second] = instances as [Instance, Instance]
    const account = { email: 'nora@example.org', name: 'Nora', password: 'secret1' }
    const { token } = (await ask(first, 'POST /api/auth/signup', { body: account })).body
    const familyId = (await ask(second, 'GET /api/families', { token })).body[0].id
    const body = { familyId, name: 'Aspirin', expirationDate: '2030-01-01', pillCount: 20 }
    const { id } = (await ask(second, 'POST /api/medications', { token, body })).body
    const dose = { token, params: { id }, body: { takenAt: '2026-01-01T08:00:00Z', pillsTaken: 1 } }
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => ask(instances[i % 2]!, 'POST /api/medications/{id}/logs', dose)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(40).fill(409)])
    for (const instance of instances) {
      const seen = await ask(instance, 'GET /api/medications/{id}', { token, params: { id } })
      expect([seen.body.pillCount, seen.body.logs.length]).toEqual([0, 20])
    }
  })
})
