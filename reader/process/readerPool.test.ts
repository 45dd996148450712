import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { UnreadablePhoto } from '../decoding/unreadablePhoto.ts'
import { type PhotoReader, type ReaderPoolOptions, startReaderPool } from './readerPool.ts'
import {
  READER_CLOSED,
  READER_STOPPED,
  ReaderBusy,
  ReadingFailed,
  TOOK_TOO_LONG,
  TOOK_TOO_MUCH,
} from './readingFailed.ts'

/**
 * A reading process that behaves as the photo's file name says. It answers with its process id, and writes that at its
 * start into a given file of models.
 */
const ILL_BEHAVED = `
import { appendFileSync, existsSync } from 'node:fs'
if (process.argv[2]) appendFileSync(process.argv[2], process.pid + '\\n')
const WAIT = 'wait for '
process.on('message', ({ file }) => {
  if (file === 'hang') for (;;);
  if (file === 'grow') for (const held = []; ; ) held.push(Buffer.alloc(8e6, 1))
  if (file === 'crash') process.exit(3)
  if (file === 'abort') process.abort()
  if (file === 'refuse') return process.send({ refused: 'A sentence for the person', rss: 1 })
  if (file === 'throw') return process.send({ failed: 'Error: inside', rss: 1 })
  if (file === 'tell')
    for (const value of ['first', 'second']) process.send({ found: { name: { value } } })
  const result = { pid: process.pid, environment: Object.keys(process.env) }
  const answer = () => process.send({ result, rss: file === 'fat' ? 2e9 : 1 })
  if (!file.startsWith(WAIT)) return answer()
  const looking = setInterval(() => {
    if (!existsSync(file.slice(WAIT.length))) return
    clearInterval(looking)
    answer()
  }, 5)
})
process.on('disconnect', () => process.exit())
`

let folder: string
let program: string
const pools: PhotoReader[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pool-'))
  program = path.join(folder, 'reader.mjs')
  await writeFile(program, ILL_BEHAVED)
})
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))
afterAll(() => rm(folder, { recursive: true, force: true }))

function startPool(options: Partial<ReaderPoolOptions> = {}) {
  const pool = startReaderPool({ program, size: 1, ...options })
  pools.push(pool)
  const read = async (file: string, signal?: AbortSignal) =>
    (await pool.read(file, { today: '2026-11-21', signal })) as unknown as {
      pid: number
      environment: string[]
    }
  const failureOf = (file: string) =>
    read(file).then(
      () => expect.fail('it was read'),
      (error: Error) => error,
    )
  return { pool, read, failureOf }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const gone = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false)

describe('the reader pool', () => {
  test('gives the next photos to the same process', async () => {
    const { read } = startPool()
    const { pid } = await read('a')
    expect((await read('b')).pid).toBe(pid)
    expect(pid).not.toBe(process.pid)
  })

  test('passes on what is found on a photo before its answer, in order', async () => {
    const { pool } = startPool()
    const reported: unknown[] = []
    const onFound = (found: unknown) => reported.push(found)
    const whileRead = pool.read('tell', { today: '2026-11-21', onFound })
    await Promise.all([whileRead, pool.read('tell', { today: '2026-11-21' })])
    expect(reported).toEqual([{ name: { value: 'first' } }, { name: { value: 'second' } }])
  })

  test('reads as many photos at once as it has processes, and the rest in turn', async () => {
    const { read } = startPool({ size: 2 })
    const pids = (await Promise.all(['a', 'b', 'c', 'd'].map((file) => read(file)))).map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
  })

  test.each([
    // Slow machines need this long to start a process.
    ['hangs', 'hang', TOOK_TOO_LONG, { timeoutMs: 5000 }],
    ['ends', 'crash', READER_STOPPED, {}],
    ['crashes', 'abort', READER_STOPPED, {}],
  ])('loses one photo when a process %s, and reads the next with a new one', async (...row) => {
    const [, file, sentence, options] = row
    const { read, failureOf } = startPool(options)
    const { pid } = await read('before')
    const [failure, neighbour] = await Promise.all([failureOf(file), read('waiting meanwhile')])
    expect(failure).toBeInstanceOf(ReadingFailed)
    expect(failure.message).toBe(sentence)
    expect(neighbour.pid).not.toBe(pid)
    await gone(pid)
  })

  test('loses one photo when the system kills a process', async () => {
    const { read, failureOf } = startPool()
    const { pid } = await read('before')
    const failing = failureOf('wait for nothing')
    process.kill(pid, 'SIGKILL')
    expect(await failing).toMatchObject({
      message: READER_STOPPED,
      cause: expect.stringContaining('SIGKILL'),
    })
    expect((await read('after')).pid).not.toBe(pid)
  })

  test('starts a new process when an idle one was killed', async () => {
    const { read } = startPool()
    const { pid } = await read('before')
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    expect((await read('after')).pid).not.toBe(pid)
  })

  // Only Linux tells one process how much another one holds.
  test.runIf(process.platform === 'linux')(
    'kills a process that takes too much memory, and says so',
    async () => {
      const { read, failureOf } = startPool({ mostMemory: 300e6 })
      const { pid } = await read('before')
      const failure = await failureOf('grow')
      expect(failure).toBeInstanceOf(ReadingFailed)
      expect(failure).toMatchObject({ message: TOOK_TOO_MUCH, cause: 'killed above 300000000 bytes' })
      await gone(pid)
      expect((await read('after')).pid).not.toBe(pid)
    },
  )

  test('says so when its program cannot even start', async () => {
    const { failureOf } = startPool({ program: path.join(folder, 'missing.mjs') })
    expect((await failureOf('a')).message).toBe(READER_STOPPED)
  })

  test('blames the file for a refusal, and itself for an error inside', async () => {
    const { failureOf, read } = startPool()
    const { pid } = await read('before')
    const refusal = await failureOf('refuse')
    expect(refusal).toBeInstanceOf(UnreadablePhoto)
    expect(refusal.message).toBe('A sentence for the person')
    expect(await failureOf('throw')).toMatchObject({ message: READER_STOPPED, cause: 'Error: inside' })
    expect((await read('after')).pid).toBe(pid)
  })

  test('refuses what exceeds its queue, and takes work again afterwards', async () => {
    const { read, failureOf } = startPool({ queueLimit: 2 })
    const { pid } = await read('before')
    const go = path.join(folder, 'go')
    const running = read(`wait for ${go}`)
    const waiting = [read('a'), read('b')]
    expect(await failureOf('one too many')).toBeInstanceOf(ReaderBusy)
    await writeFile(go, '')
    await Promise.all([running, ...waiting])
    expect((await read('again')).pid).toBe(pid)
  })

  test('replaces a process after some photos', async () => {
    const { read } = startPool({ jobsPerProcess: 2 })
    const pids = []
    for (const file of ['a', 'b', 'c']) pids.push((await read(file)).pid)
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).not.toBe(pids[1])
    await gone(pids[0]!)
  })

  test('replaces a process that holds much memory still', async () => {
    const { read } = startPool({ mostMemory: 2.5e9 })
    const { pid } = await read('fat')
    expect((await read('after')).pid).not.toBe(pid)
    await gone(pid)
  })

  test('lets an idle process go', async () => {
    const { read } = startPool({ idleMs: 50 })
    const { pid } = await read('a')
    await gone(pid)
    expect((await read('after')).pid).not.toBe(pid)
  })

  test('stops reading for a person who left, and drops what waits for them', async () => {
    const { read } = startPool()
    const { pid } = await read('before')
    const leaving = new AbortController()
    const abandoned = Promise.allSettled([read('hang', leaving.signal), read('waits', leaving.signal)])
    const neighbour = read('neighbour')
    leaving.abort(new Error('the person left'))
    for (const outcome of await abandoned) expect(outcome).toMatchObject({ reason: leaving.signal.reason })
    expect((await neighbour).pid).not.toBe(pid)
    await gone(pid)
    await expect(read('already gone', leaving.signal)).rejects.toBe(leaving.signal.reason)
  })

  test('ends its processes when it closes, and refuses what is still to be read', async () => {
    const { pool, read, failureOf } = startPool()
    const { pid } = await read('before')
    const failures = [failureOf('hang'), failureOf('waiting')]
    await pool.close()
    expect((await Promise.all(failures)).map(({ message }) => message)).toEqual([
      READER_CLOSED,
      READER_CLOSED,
    ])
    expect(isRunning(pid)).toBe(false)
    expect((await failureOf('late')).message).toBe(READER_CLOSED)
  })

  describe('with an expected photo', () => {
    // Whole lines only: the file is there before the first is written.
    const startedIn = (file: string) =>
      existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number) : []
    const startCounted = (name: string, options: Partial<ReaderPoolOptions> = {}) => {
      const models = path.join(folder, name)
      return { ...startPool({ models, ...options }), started: () => startedIn(models) }
    }

    test('starts the process that will read it, and no other beside one that is free', async () => {
      const { pool, read, started } = startCounted('expected')
      pool.expectPhoto()
      pool.expectPhoto()
      await expect.poll(started).toHaveLength(1)
      const { pid } = await read('a')
      pool.expectPhoto()
      expect((await read('b')).pid).toBe(pid)
      expect(started()).toEqual([pid])
    })

    test('starts none while as many work as there may be', async () => {
      const { pool, read, started } = startCounted('expectedMeanwhile')
      const release = path.join(folder, 'release')
      const first = read(`wait for ${release}`)
      await expect.poll(started).toHaveLength(1)
      pool.expectPhoto()
      const next = read('next')
      await writeFile(release, '')
      expect((await next).pid).toBe((await first).pid)
      expect(started()).toHaveLength(1)
    })

    test('lets the process go if none comes', async () => {
      const { pool, started } = startCounted('neverCame', { idleMs: 1000 })
      // On a busy machine it may be let go before it says that it has started.
      const tried = () => {
        pool.expectPhoto()
        return started()
      }
      await expect.poll(tried).not.toHaveLength(0)
      for (const pid of started()) await gone(pid)
    })
  })

  test('hands no password on to the processes that open strangers files', async () => {
    process.env.POOL_TEST_PASSWORD = 'secret'
    const { environment } = await startPool().read('a')
    delete process.env.POOL_TEST_PASSWORD
    expect(environment).not.toContain('POOL_TEST_PASSWORD')
  })
})
