// Imports 50,000 rows into a family, and previews hostile files, while a neighbour calls the same instance at a steady rate.
// BENCH_ROWS: 50,000 by default.
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { TableName } from '../contract/exports.ts'
import { toRequest } from '../contract/request.ts'
import { headsOf, LAYOUTS } from '../server/exchange/csvExport/layout.ts'
import { HOSTILE_FILES } from './hostileImports.ts'
import { type Engine, type Fleet, startFleet } from './reminding/fleet.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000)
const MEDICINES = 200
const TARGET = { importMs: 20_000, timesIdle: 3, moreMegabytes: 200, neighbourMs: 250 }
/** Calls a second, each at its time whether the last was answered or not: a call that waits does not hide the others. */
const RATE = 20
const IDLE_MS = 10_000

const failures: string[] = []
const check = (what: string, is: number, atMost: number, unit: string) => {
  console.log(`  ${what.padEnd(46)}${is.toFixed(1).padStart(9)} ${unit}, at most ${atMost}`)
  if (is > atMost) failures.push(`${what}: ${is.toFixed(1)} ${unit}`)
}

/** A table as our own export writes it. */
function csvOf(table: TableName, rows: Record<string, string | number>[]): { name: string; text: string } {
  const heads = LAYOUTS[table].columns.flatMap(headsOf)
  const lines = rows.map((row) => heads.map((head) => row[head] ?? '').join(','))
  return { name: `${table}.csv`, text: [heads.join(','), ...lines].join('\r\n') }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n)
const created = '2025-01-01T08:00:00.000Z'

const FILES = [
  csvOf(
    'medicines',
    numbered(MEDICINES).map((n) => ({ id: `medicine-${n}`, name: `Medicine ${n}`, created_utc: created })),
  ),
  csvOf(
    'packs',
    numbered(MEDICINES).map((n) => ({
      id: `pack-${n}`,
      medicine_id: `medicine-${n}`,
      count: 20,
      created_utc: created,
    })),
  ),
  csvOf(
    'doses',
    numbered(ROWS).map((n) => ({
      id: `dose-${n}`,
      medicine_id: `medicine-${n % MEDICINES}`,
      taken_utc: new Date(Date.parse(created) + n * 600_000).toISOString(),
      amount: 1,
      person: 'Mila',
      notes: 'after breakfast',
      created_utc: created,
    })),
  ),
]

async function signUp(fleet: Fleet, name: string) {
  const body = { name, email: `${name.toLowerCase()}@example.org`, password: 'secret1' }
  const { token } = await fleet.ask('POST /api/auth/signup', { body })
  const [family] = await fleet.ask('GET /api/families', { token })
  return { token, familyId: family?.id as string }
}

/** Calls at a steady rate until `over`; returns the milliseconds from each call's time to its answer, sorted. */
async function steadily(call: () => Promise<unknown>, over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const calls: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let n = 0; !isOver; n++) {
    const at = startedAt + (n * 1000) / RATE
    await delay(Math.max(0, at - performance.now()))
    calls.push(call().then(() => times.push(performance.now() - at)))
  }
  await Promise.all(calls)
  return times.sort((a, b) => a - b)
}

const p99 = (times: readonly number[]) =>
  times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0

/** Resident memory of the instances and of their processes, in MB. */
const memoryOf = (fleet: Fleet): number =>
  fleet.memory() +
  fleet.servers
    .flatMap(({ pid }) =>
      fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean),
    )
    .reduce((sum, pid) => sum + residentOf(pid), 0)

function residentOf(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function measure(engine: Engine): Promise<void> {
  const fleet = await startFleet(engine, {}, 1)
  console.log(`\n${fleet.name}`)
  const [owner, neighbour] = [await signUp(fleet, 'Owner'), await signUp(fleet, 'Neighbour')]
  const ids: string[] = []
  for (const n of numbered(40)) {
    const { token, familyId } = neighbour
    const body = { familyId, name: `Medicine ${n}`, expirationDate: '2099-03-31', pillCount: 5000 }
    ids.push((await fleet.ask('POST /api/medications', { token, body })).id)
  }
  let called = 0
  /** By turns the list and a dose. */
  const call = () => {
    const { token, familyId } = neighbour
    const id = ids[called++ % ids.length] as string
    return called % 2 === 0
      ? fleet.ask('GET /api/medications', { token, query: { familyId } })
      : fleet.ask('POST /api/medications/{id}/logs', {
          token,
          params: { id },
          body: { takenAt: new Date().toISOString(), pillsTaken: 1 },
        })
  }
  await steadily(call, delay(3000))
  const idle = p99(await steadily(call, delay(IDLE_MS)))
  const { token, familyId } = owner
  const params = { id: familyId }

  /** Effect of `work` on a neighbour's calls, and the most memory of it and its processes. */
  async function beside<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = memoryOf(fleet)
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(fleet))
    }, 50)
    const startedAt = performance.now()
    const result = work()
    const times = await steadily(call, result)
    clearInterval(watching)
    console.log(`  ${name}`)
    check('answered after', performance.now() - startedAt, TARGET.importMs, 'ms')
    console.log(
      `    p99 of ${times.length} calls: ${p99(times).toFixed(0)} ms beside it, ${idle.toFixed(0)} ms at rest; longest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
    )
    check('p99 beside it', p99(times), TARGET.neighbourMs, 'ms')
    check('more memory', most - before, TARGET.moreMegabytes, 'MB')
    return result
  }

  for (const { shape, text } of HOSTILE_FILES) {
    const body = { files: [{ name: 'a', text: text() }], timeZone: 'UTC' }
    const { path, ...request } = toRequest('POST /api/families/{id}/imports/preview', { token, params, body })
    const answer = await beside(shape, async () => {
      const { status, ...rest } = await fetch(`http://127.0.0.1:${fleet.servers[0]?.port}${path}`, request)
      return { status, ...rest }
    })
    console.log(`    answered ${answer.status}`)
  }
  const { preview } = await beside(`an import of ${ROWS} doses`, () =>
    fleet.ask('POST /api/families/{id}/imports', { token, params, body: { files: FILES, timeZone: 'UTC' } }),
  )
  if (preview.counts.new !== ROWS + 2 * MEDICINES + 1) throw new Error(JSON.stringify(preview.counts))
  await fleet.stop()
}

const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'PostgreSQL'] : ['SQLite']
for (const engine of engines) await measure(engine)
if (failures.length > 0) {
  console.error(`\nMissed:\n${failures.join('\n')}`)
  process.exitCode = 1
}
