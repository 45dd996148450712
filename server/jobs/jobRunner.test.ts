import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../language/durations.ts'
import { onBothEngines } from '../../test/onEachEngine.ts'
import type { TestDatabase } from '../../test/testDatabases.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, JobContext } from './job.ts'
import { JobRunner, LEASE_MS } from './jobRunner.ts'
import { jobs } from './jobs.ts'

const START = new Date('2026-11-21T12:00:00.000Z')

onBothEngines('jobs of several instances', ({ makeDatabase }) => {
  let made: TestDatabase
  let database: Database
  let opened: Database[]
  /** Wall clock of all instances, and the monotonic clock. */
  let clock: { now: Date; elapsedMs: number }
  let log: string[]
  beforeEach(async () => {
    made = await makeDatabase('newest')
    database = made.open()
    opened = [database]
    clock = { now: START, elapsedMs: 0 }
    log = []
    return async () => {
      for (const one of opened) await one.destroy()
      await made.remove()
    }
  })

  function instance(list: readonly Job[], beatEveryMs?: number): JobRunner {
    const own = made.open()
    opened.push(own)
    const senders = { channels: {} }
    const parts = { database: own, imageStore: {} as ImageStore, now: () => clock.now, senders }
    const { log: logger } = Fastify({ logger: { stream: { write: (line: string) => log.push(line) } } })
    const options = { elapsedMs: () => clock.elapsedMs, ...(beatEveryMs && { beatEveryMs }) }
    return new JobRunner(list, parts, logger, options)
  }
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    clock.elapsedMs += ms
  }
  const row = () =>
    database.selectFrom('jobs').where('name', '=', 'tidy').selectAll().executeTakeFirstOrThrow()

  /** A job that counts its starts and runs until released. */
  function lasting() {
    const begun: JobContext[] = []
    let letGo = () => {}
    const end = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const run = (on: JobContext) => {
      begun.push(on)
      return end
    }
    return { begun, letGo, job: { name: 'tidy', every: 'hour', run } satisfies Job }
  }
  function counted(every: Job['every'] = 'hour') {
    const done: Date[] = []
    const run = async ({ now }: JobContext) => done.push(now())
    return { done, job: { name: 'tidy', every, run } satisfies Job }
  }
  const isBegun = (begun: readonly unknown[], times: number) => expect.poll(() => begun.length).toBe(times)

  test('one of three runs what is due, and none repeats it before its time', async () => {
    const { done, job } = counted()
    const three = [instance([job]), instance([job]), instance([job])]
    const lookAll = () => Promise.all(three.map((one) => one.look()))
    await lookAll()
    await lookAll()
    expect(done).toEqual([START])
    expect(await row()).toMatchObject({ holder: null, doneAt: START.toISOString() })
    pass(HOUR_MS - 1)
    await lookAll()
    expect(done).toHaveLength(1)
    pass(1)
    await lookAll()
    expect(done).toHaveLength(2)
  })

  test("a dead instance's job is taken over after the lease, and lost to it", async () => {
    const { begun, letGo, job } = lasting()
    const { done, job: same } = counted()
    const dead = instance([job])
    const living = instance([same])
    const never = dead.look()
    await isBegun(begun, 1)
    await living.look()
    pass(LEASE_MS - 1)
    await living.look()
    expect(done).toEqual([])
    pass(1)
    await living.look()
    expect(done).toHaveLength(1)
    const after = await row()
    pass(1000)
    letGo()
    await never
    expect(await row()).toEqual(after)
  })

  test('a living instance keeps its job, however long it takes', async () => {
    const { begun, letGo, job } = lasting()
    const { done, job: same } = counted()
    const [first, second] = [instance([job], 5), instance([same])]
    const look = first.look()
    await isBegun(begun, 1)
    for (let i = 0; i < 3; i++) {
      const { beats } = await row()
      await expect.poll(async () => (await row()).beats).toBeGreaterThan(beats)
      pass(LEASE_MS)
      await second.look()
    }
    expect(done).toEqual([])
    letGo()
    await look
  })

  test('an instance taken for dead is told to stop', async () => {
    const { begun, letGo, job } = lasting()
    const { job: same } = counted()
    const [first, second] = [instance([job], 5), instance([same])]
    const look = first.look()
    await isBegun(begun, 1)
    await database.updateTable('jobs').set({ holder: 'somebody else' }).execute()
    await expect.poll(() => begun[0]?.signal.aborted).toBe(true)
    letGo()
    await look
    expect(await row()).toMatchObject({ holder: 'somebody else', doneAt: null })
    await second.look()
    pass(LEASE_MS)
    await second.look()
    expect(await row()).toMatchObject({ holder: null })
  })

  test('a failure is logged and retried within an hour; other jobs run', async () => {
    let fails = true
    const { done, job } = counted()
    const failing: Job = {
      name: 'fail',
      every: 'night',
      alarm: 'NOT SWEPT',
      run: async () => {
        if (fails) throw new Error('no broom')
        done.push(clock.now)
      },
    }
    const runner = instance([failing, job])
    await runner.look()
    expect(done).toHaveLength(1)
    expect(log.join('')).toMatch(
      /"level":50.*no broom.*"job":"fail".*"msg":"NOT SWEPT: it failed and is tried again within an hour"/,
    )
    fails = false
    await runner.look()
    expect(done).toHaveLength(1)
    pass(HOUR_MS)
    await runner.look()
    expect(done).toHaveLength(3)
  })

  test('a clock change does not restart a running job', async () => {
    const { begun, letGo, job } = lasting()
    const { done, job: same } = counted()
    const [first, second] = [instance([job]), instance([same])]
    const look = first.look()
    await isBegun(begun, 1)
    for (const hours of [3, 24 * 365, -24 * 365 * 50]) {
      clock.now = new Date(START.getTime() + hours * HOUR_MS)
      await second.look()
      await first.look()
    }
    expect([begun.length, done.length]).toEqual([1, 0])
    letGo()
    await look
  })

  test.each([
    ['back by two minutes after four', 'night', -2],
    ['back to 1970', 'hour', -56 * 365 * 24 * 60],
    ['back by a year', 'night', -365 * 24 * 60],
  ] as const)(
    'a clock that is set %s does not bring a job twice, nor puts it off for good',
    async (_, every, minutes) => {
      const { done, job } = counted(every)
      const runner = instance([job])
      clock.now = new Date(2026, 10, 21, 4, 0, 30)
      await runner.look()
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      await runner.look()
      expect(done).toHaveLength(1)
      pass(26 * HOUR_MS)
      await runner.look()
      expect(done).toHaveLength(2)
    },
  )

  test.each([1, 9, 25, 365 * 24])(
    'a clock that was %d hours ahead puts an hourly job off by an hour at most, a nightly one until the next night',
    async (hours) => {
      const [hourly, nightly] = [counted('hour'), counted('night')]
      const runner = instance([hourly.job, { ...nightly.job, name: 'nightly' }])
      clock.now = new Date(2026, 10, 21, 12 + hours)
      await runner.look()
      clock.now = new Date(2026, 10, 21, 12)
      await runner.look()
      pass(HOUR_MS + 5 * 60_000)
      await runner.look()
      expect(hourly.done.length).toBeGreaterThanOrEqual(2)
      clock.now = new Date(2026, 10, 22, 4)
      await runner.look()
      expect(nightly.done.at(-1)).toEqual(clock.now)
    },
  )

  test('a job on request runs when it is asked for, and by no clock', async () => {
    const { done, job } = counted('request')
    const runner = instance([job])
    await runner.look()
    pass(365 * 24 * HOUR_MS)
    await runner.look()
    expect(done).toHaveLength(0)
    const handle = runner.handleOf('tidy')
    expect(await inTransaction(database, (tx) => handle.makeDue(tx))).toBe(true)
    expect(await inTransaction(database, (tx) => handle.makeDue(tx))).toBe(false)
    await handle.look()
    await runner.look()
    expect(done).toHaveLength(1)
    // It becomes a nightly one with the setting.
    const nightly = counted('night')
    const other = instance([nightly.job])
    await other.look()
    pass(25 * HOUR_MS)
    await other.look()
    expect(nightly.done).toHaveLength(1)
  })

  test('a clock set back during a nightly job does not repeat the night', async () => {
    const begun: Date[] = []
    const job: Job = {
      name: 'tidy',
      every: 'night',
      run: async () => {
        begun.push(clock.now)
        clock.now = new Date(2026, 10, 21, 3, 50)
      },
    }
    const runner = instance([job])
    clock.now = new Date(2026, 10, 21, 4)
    await runner.look()
    clock.now = new Date(2026, 10, 21, 4)
    await runner.look()
    expect(begun).toHaveLength(1)
  })

  test('a job cut off by an ending instance is due at once for the next', async () => {
    const cutOff: Job = {
      name: 'tidy',
      every: 'night',
      run: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const ending = instance([cutOff])
    const look = ending.look()
    await expect.poll(async () => (await row()).holder).not.toBeNull()
    await ending.close()
    await look
    expect(log).toEqual([])
    const { done, job } = counted('night')
    await instance([job]).look()
    expect(done).toHaveLength(1)
  })
})

test.each([true, false])('every job has a name of its own, with nightly backups: %s', (isNightly) => {
  const backup = { folder: '/backups', address: ':memory:', version: '1.0.0', isNightly }
  const names = jobs.filter(({ isFor }) => isFor?.({ backup }) ?? true).map(({ name }) => name)
  expect(names).toContain('nightly backup')
  expect(new Set(names).size).toBe(names.length)
})
