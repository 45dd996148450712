// Fills a family to its limits and measures a neighbour's calls on the same instance. BENCH_DOSES: 120,000 by
// default.

import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '../contract/calls.ts'
import { type Sent, toRequest } from '../contract/request.ts'
import { DAY_MS } from '../language/durations.ts'
import { newId } from '../server/platform/database/newId.ts'
import { planBody } from '../test/somePlan.ts'
import { type Engine, type Fleet, startFleet } from './reminding/fleet.ts'
import { ask } from './server.ts'

const DOSES = Number(process.env.BENCH_DOSES ?? 120_000)
const [PEOPLE, PLANS, MEDICATIONS] = [99, 500, 2000]
const TARGET = { bytes: 2_000_000, waitMs: 50, p99Ms: 250, moreMegabytes: 150, endMs: 10_000 }

const failures: string[] = []
const check = (what: string, is: number, atMost: number, unit: string) => {
  console.log(`  ${what.padEnd(46)}${is.toFixed(0).padStart(9)} ${unit}, at most ${atMost}`)
  if (is > atMost) failures.push(`${what}: ${is.toFixed(0)} ${unit}`)
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n)
const person = (name: string) => ({
  body: { name, email: `${name.toLowerCase()}@example.org`, password: 'secret1' },
})

interface Member {
  token: string
  familyId: string
}

async function signUp(fleet: Fleet, name: string): Promise<Member> {
  const { token } = await fleet.ask('POST /api/auth/signup', person(name))
  const [family] = await fleet.ask('GET /api/families', { token })
  return { token, familyId: family?.id as string }
}

/** Runs `count` calls with a fixed concurrency, as an attacker would. */
async function eight<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const n = next++
      made[n] = await make(n)
    }
  }
  await Promise.all(numbered(8).map(work))
  return made
}

/** Fills a family to every limit, with long notes. */
async function fill(fleet: Fleet, { token, familyId }: Member): Promise<void> {
  const notes = 'Take it with a glass of water. '.repeat(60)
  const people = await eight(PEOPLE, async (n) => {
    const body = { name: `Resident ${n}`, kind: 'person' as const }
    return (await fleet.ask('POST /api/families/{id}/people', { token, params: { id: familyId }, body })).id
  })
  const ids = await eight(MEDICATIONS, async (n) => {
    const body = {
      familyId,
      name: `Medicine ${n}`,
      expirationDate: '2099-03-31',
      pillCount: 5000,
      notes,
      personIds: people.slice(0, 20),
    }
    return (await fleet.ask('POST /api/medications', { token, body })).id
  })
  await eight(PLANS, (n) =>
    fleet.ask('POST /api/medications/{id}/plans', {
      token,
      params: { id: ids[n] as string },
      body: planBody(people[n % PEOPLE] as string, { startsOn: '2020-01-01' }),
    }),
  )
  const now = Date.now()
  for (let first = 0; first < DOSES; first += 500)
    await fleet.database
      .insertInto('doses')
      .values(
        numbered(500).map((n) => ({
          id: newId(),
          medicationId: ids[(first + n) % 200] as string,
          takenAt: new Date(now - (first + n) * 60_000).toISOString(),
          pillsTaken: 1,
          amountMilli: 1000,
          notes: null,
          personId: people[(first + n) % PEOPLE] as string,
          loggedBy: null,
          occurrenceId: null,
          overrideReason: null,
          createdAt: new Date(now).toISOString(),
        })),
      )
      .execute()
}

function heavyCalls({ token, familyId }: Member): [CallName, Sent][] {
  const from = new Date(Date.now() - DAY_MS)
  const span = { from: from.toISOString(), to: new Date(from.getTime() + 62 * DAY_MS).toISOString() }
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const days = { from: day(Date.now() - 61 * DAY_MS), to: day(Date.now()) }
  const params = { id: familyId }
  return [
    ['GET /api/occurrences', { token, query: { familyId, ...span } }],
    ['GET /api/adherence', { token, query: { familyId, ...days } }],
    ['GET /api/families/{id}/forecasts', { token, params }],
    ['GET /api/families/{id}/allowances', { token, params }],
    ['GET /api/families/{id}/shopping', { token, params }],
    ['GET /api/medications', { token, query: { familyId } }],
    ['GET /api/families/{id}/people', { token, params }],
    ['GET /api/families/{id}/events', { token, params }],
    ['GET /api/families/{id}/products', { token, params }],
    ['GET /api/families/{id}/packs', { token, params }],
    ['GET /api/reminders/settings', { token }],
    ['GET /api/account/doses', { token }],
    ['GET /api/account/export', { token }],
  ]
}

/** Milliseconds and bytes of one call; reads a file to its end. */
async function timed({ servers }: Fleet, name: CallName, sent: Sent) {
  const { path, ...request } = toRequest(name, sent)
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${servers[0]?.port}${path}`, request)
  let bytes = 0
  for await (const piece of answer.body ?? []) bytes += piece.length
  if (!answer.ok && answer.status !== 429) throw new Error(`${name} answered ${answer.status}`)
  return { ms: performance.now() - startedAt, bytes, isFile: answer.headers.has('content-disposition') }
}

/** Requests something small until `over`; returns the milliseconds, sorted. */
async function meanwhile(ask: () => Promise<unknown>, over: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
    await delay(5)
  }
  return times.sort((a, b) => a - b)
}

const p99 = (times: readonly number[]) =>
  times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0

async function measure(engine: Engine): Promise<void> {
  const fleet = await startFleet(engine, {})
  const [server] = fleet.servers
  if (!server) throw new Error('There is no server.')
  const [owner, neighbour] = [await signUp(fleet, 'Owner'), await signUp(fleet, 'Neighbour')]
  await fill(fleet, owner)
  for (const n of numbered(40))
    await fleet.ask('POST /api/medications', {
      token: neighbour.token,
      body: { familyId: neighbour.familyId, name: `Medicine ${n}`, expirationDate: '2099-03-31' },
    })
  const list = () =>
    ask(server, 'GET /api/medications', { token: neighbour.token, query: { familyId: neighbour.familyId } })
  for (let warm = 0; warm < 20; warm++) await list()
  const before = fleet.memory()
  const health = () => fetch(`http://127.0.0.1:${server.port}/api/health`).then((answer) => answer.text())
  console.log(`\n${fleet.name}, one call at a time`)
  for (const [name, sent] of heavyCalls(owner)) {
    const asked = timed(fleet, name, sent)
    const waited = await meanwhile(health, asked)
    const { ms, bytes, isFile } = await asked
    console.log(`${name}: ${ms.toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB`)
    if (!isFile) check('bytes', bytes, TARGET.bytes, 'bytes')
    check('a look at the health of the instance waited', waited.at(-1) ?? 0, TARGET.waitMs, 'ms')
  }

  console.log(`${fleet.name}, ten at once`)
  for (const [name, sent] of heavyCalls(owner)) {
    const load = Promise.all(numbered(10).map(() => timed(fleet, name, sent)))
    const listed = await meanwhile(list, load)
    check(`${name}: the neighbour's list, p99`, p99(listed), TARGET.p99Ms, 'ms')
  }
  check('more memory than before', fleet.memory() - before, TARGET.moreMegabytes, 'MB')
  for (const [name, sent] of heavyCalls(owner).slice(0, 3))
    for (let n = 0; n < 10; n++) void timed(fleet, name, sent).catch(() => undefined)
  await delay(200)
  const endedAt = performance.now()
  await fleet.stop()
  check('time to end', performance.now() - endedAt, TARGET.endMs, 'ms')
}

const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'PostgreSQL'] : ['SQLite']
for (const engine of engines) await measure(engine)
if (failures.length > 0) {
  console.error(`\nMissed:\n${failures.join('\n')}`)
  process.exitCode = 1
}
