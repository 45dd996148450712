import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestObjectStore, type TestObjectStore } from '../../../test/testObjectStore.ts'
import { startUnreliable, type Treatment } from '../../../test/unreliable.ts'
import { listKeys, ObjectStoreError, openObjectStore } from './objectStore.ts'

let bucket: TestObjectStore
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-objects-'))
beforeAll(async () => {
  bucket = await startTestObjectStore()
})
afterAll(async () => {
  await bucket.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const fileOf = (bytes: Buffer) => {
  const file = path.join(folder, randomBytes(8).toString('hex'))
  fs.writeFileSync(file, bytes)
  return file
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Checks the signature (version 4) of an upload by an access key that equals its secret. */
function isSignedWith(secret: string, { method, url, headers }: http.IncomingMessage): boolean {
  const { authorization = '', 'x-amz-date': time, 'x-amz-content-sha256': sha256 } = headers
  const [, key, day, names = '', signature] =
    /Credential=(.+?)\/(\d{8})\/us-east-1\/s3\/aws4_request, SignedHeaders=(.+), Signature=(.+)/.exec(
      authorization,
    ) ?? []
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, url, '', signed.join(''), names, sha256].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const scope = `${day}/us-east-1/s3/aws4_request`
  const signingKey = [`${day}`, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  )
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex')
  return signature === expected && key === secret
}

const read = async (store: ReturnType<typeof openObjectStore>, key: string) => {
  const stored = await store.open(key)
  return stored && { size: stored.size, bytes: await buffer(stored.body) }
}

test('stored bytes come back unchanged, are replaced, and are gone after deletion', async () => {
  const store = openObjectStore(bucket.settings)
  const [large, small] = [randomBytes(5_000_000), randomBytes(300)]
  await store.keep('aB-_9.640', fileOf(large))
  const kept = await read(store, 'aB-_9.640')
  expect([kept?.size, kept?.bytes.equals(large)]).toEqual([large.length, true])
  await store.keep('aB-_9.640', fileOf(small))
  expect((await read(store, 'aB-_9.640'))?.bytes.equals(small)).toBe(true)
  expect(await bucket.list()).toEqual(['aB-_9.640'])
  await store.remove('aB-_9.640')
  await store.remove('aB-_9.640')
  expect(await store.open('aB-_9.640')).toBeUndefined()
})

test.each([':', '@', '/', '%', '#', 'ü', '+'])('the prefix and the secret may have %s', async (letter) => {
  const secret = `a${letter}b`
  const store = openObjectStore({ ...bucket.settings, prefix: `${bucket.settings.prefix}/a${letter}b` })
  await store.keep('key', fileOf(Buffer.from('bytes')))
  expect((await read(store, 'key'))?.bytes.toString()).toBe('bytes')
  const listed: string[] = []
  for await (const key of store.list()) listed.push(key)
  expect(listed).toEqual(['key'])
  await store.remove('key')

  const server = http.createServer((request, answer) => {
    answer.writeHead(isSignedWith(secret, request) ? 200 : 403).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signing = { ...bucket.settings, endpoint, accessKeyId: secret, secretAccessKey: secret }
  await openObjectStore(signing).keep('key', fileOf(Buffer.from('bytes')))
})

test('an empty image and many at once work too', async () => {
  const store = openObjectStore(bucket.settings)
  const images = Array.from({ length: 60 }, (_, i) => ({ key: `many${i}`, bytes: randomBytes(i * 100) }))
  await Promise.all(images.map(({ key, bytes }) => store.keep(key, fileOf(bytes))))
  const kept = await Promise.all(images.map(({ key }) => read(store, key)))
  expect(kept.map((image) => image?.size)).toEqual(images.map(({ bytes }) => bytes.length))
  await Promise.all(images.map(({ key }) => store.remove(key)))
})

test('stored keys are listed, over any number of answers', async () => {
  const store = openObjectStore(bucket.settings)
  // The stand-in does not sort a key before its longer ones, as S3 does.
  const keys = ['-a', 'B.160', 'C', '_d', 'e'].sort()
  for (const key of keys) await store.keep(key, fileOf(Buffer.from(key)))
  const listed: string[] = []
  for await (const key of store.list()) listed.push(key)
  expect(listed.sort()).toEqual(keys)

  const queries: string[] = []
  const paged: string[] = []
  const ask = (query: string) => {
    queries.push(query)
    return bucket.ask(query)
  }
  for await (const key of listKeys(ask, 'cabinet/images/', 2)) paged.push(key.replace('cabinet/images/', ''))
  expect([paged.sort(), queries.length]).toEqual([keys, 3])
  for (const key of keys) await store.remove(key)
})

test('checking that it is writable leaves nothing behind', async () => {
  await openObjectStore(bucket.settings).checkWritable()
  expect(await bucket.list()).toEqual([])
})

test('a missing bucket is an error, not an absent image', async () => {
  const store = openObjectStore({ ...bucket.settings, bucket: 'no-such-bucket' })
  const refused = { status: 404, code: 'NoSuchBucket' }
  await expect(store.checkWritable()).rejects.toMatchObject(refused)
  await expect(store.open('any')).rejects.toMatchObject(refused)
})

describe('a brief failure of the store is retried', () => {
  /** Between us and the store until it has failed in each of `failures` ways. */
  async function behindFailures<Result>(failures: Treatment[], work: (endpoint: string) => Promise<Result>) {
    const left = [...failures]
    const unreliable = await startUnreliable(bucket.settings.endpoint, () => left.shift() ?? 'through')
    try {
      return await work(unreliable.endpoint)
    } finally {
      unreliable.close()
    }
  }

  test.each([
    ['a busy answer', ['busy']],
    ['two cut connections', ['cut', 'cut']],
  ] as const)('%s', async (_, failures) => {
    const bytes = randomBytes(1_000_000)
    await behindFailures([...failures], async (endpoint) => {
      const store = openObjectStore({ ...bucket.settings, endpoint })
      await store.keep('again', fileOf(bytes))
    })
    expect((await read(openObjectStore(bucket.settings), 'again'))?.bytes.equals(bytes)).toBe(true)
  })

  test('but not for ever', async () => {
    const asked = behindFailures(['busy', 'busy', 'busy', 'busy'], (endpoint) =>
      openObjectStore({ ...bucket.settings, endpoint }).open('again'),
    )
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'SlowDown' })
  })
})

const checksSignatures = process.env.S3_TEST_ENDPOINT !== undefined

// The default stand-in checks no signature; the one of `npm run test:s3` does.
if (checksSignatures)
  describe('a client without the right keys', () => {
    test.each([
      ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
      ['an unknown key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
    ])('with %s gets and keeps nothing', async (_, wrong, code) => {
      await openObjectStore(bucket.settings).keep('secret', fileOf(randomBytes(10)))
      const store = openObjectStore({ ...bucket.settings, ...wrong })
      const refused = { status: 403, code }
      await expect(store.open('secret')).rejects.toMatchObject(refused)
      await expect(store.keep('new', fileOf(randomBytes(10)))).rejects.toMatchObject(refused)
      await expect(store.remove('secret')).rejects.toBeInstanceOf(ObjectStoreError)
      expect(await openObjectStore(bucket.settings).open('new')).toBeUndefined()
    })
  })
