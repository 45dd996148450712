/**
 * `npm run bench reminders`: reminders of a hundred households, with real processes and clock, to a push
 * service that checks signatures and decrypts bodies. Three times 600 in two minutes: at whole minutes;
 * beside a service that never answers; spread out while instances are killed. On both engines;
 * BENCH_ENGINE=SQLite runs one.
 */

import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '../language/durations.ts'
import { startPushService, type TestPushService } from '../test/pushService.ts'
import { addReminded, planAt, putOff, type Reminded, tally } from '../test/reminded.ts'
import { seeded } from '../test/seeded.mjs'
import { median } from './load.ts'
import { type Engine, type Fleet, startFleet } from './reminding/fleet.ts'

const HOUSEHOLDS = Number(process.env.HOUSEHOLDS ?? 100)
const DEVICES = 2
/** Reminders for each household and part. */
const MOMENTS = 3
/** Medicines at each minute, which come as one message. */
const MEDICINES = 3
const HANGING = HOUSEHOLDS / 2
const KILLS = Number(process.env.KILLS ?? 40)
const TARGET = { lateMs: 5000, lateAfterKillsMs: 75_000, growth: 1.1 }
const SPREAD_MS = 2 * MINUTE_MS

type Moments = Awaited<ReturnType<typeof planAt>>

/** Concurrency while households are made. */
async function forEach<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const left = items.entries()
  const results: Result[] = []
  const worker = async () => {
    for (const [i, item] of left) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)

const minuteAfter = (ms: number) => Math.ceil((Date.now() + ms) / MINUTE_MS) * MINUTE_MS

/** Waits until all arrived, or `patience` after the last was due. */
async function arrival(moments: Moments, service: TestPushService, withinMs: number): Promise<void> {
  const until = Math.max(...moments.map(({ at }) => at)) + withinMs
  while (Date.now() < until && tally(moments, service.received).lost > 0) await delay(500)
}

const failures: string[] = []

/** Prints a part's result and records missed targets. */
function report(
  what: string,
  moments: Moments,
  { received, problems }: TestPushService,
  { lateMs, extra: mostExtra }: { lateMs: number; extra: number },
): void {
  const { expected, lost, extra, unknown, lateness } = tally(moments, received)
  const at = (share: number) =>
    (
      (lateness[Math.min(lateness.length - 1, Math.floor(lateness.length * share))] ?? Number.NaN) / 1000
    ).toFixed(2)
  const load = os.loadavg()[0]?.toFixed(1)
  console.log(
    `${what}: ${received.length} requests for ${expected} messages, ${lost} lost, ${extra} twice, ${unknown} unknown, ` +
      `${problems.length} wrong; late p50 ${at(0.5)} s, p99 ${at(0.99)} s, most ${at(1)} s (load ${load})`,
  )
  const isRight =
    lost === 0 &&
    unknown === 0 &&
    problems.length === 0 &&
    extra <= mostExtra &&
    Number(at(0.99)) * 1000 <= lateMs
  if (!isRight) failures.push(what)
  received.length = 0
}

/** Plans three consecutive whole minutes for every household. */
async function planMinutes(
  fleet: Fleet,
  people: readonly Reminded[],
  inMs = 3 * MINUTE_MS,
  medicines = MEDICINES,
): Promise<Moments> {
  const first = minuteAfter(inMs)
  const minutes = numbered(MOMENTS).map((n) => first + n * MINUTE_MS)
  const planned = (await forEach(people, (who) => planAt(fleet.ask, who, minutes, medicines))).flat()
  if (Date.now() > first - 5000) throw new Error('This machine is too busy: the plans were not made in time.')
  return planned
}

async function atMinutes(fleet: Fleet, people: readonly Reminded[], service: TestPushService) {
  const moments = await planMinutes(fleet, people)
  await arrival(moments, service, MINUTE_MS)
  // Duplicates would arrive now.
  await delay(5000)
  report(`${fleet.name}, at whole minutes`, moments, service, { lateMs: TARGET.lateMs, extra: 0 })
}

async function besideOneThatHangs(
  fleet: Fleet,
  people: readonly Reminded[],
  stuck: readonly Reminded[],
  { service, hanging }: Record<'service' | 'hanging', TestPushService>,
) {
  const memory: number[] = []
  const sampler = setInterval(() => memory.push(fleet.memory()), 1000)
  const moments = await planMinutes(fleet, [...people, ...stuck])
  const stuckOnes = new Set(stuck.flatMap(({ endpoints }) => endpoints))
  const others = moments.filter(({ endpoints }) => !endpoints.some((one) => stuckOnes.has(one)))
  memory.length = 0
  await arrival(others, service, MINUTE_MS)
  await delay(MINUTE_MS)
  clearInterval(sampler)
  const attempts = hanging.received.length
  hanging.answer({ status: 201 })
  report(`${fleet.name}, beside one that hangs`, others, service, { lateMs: TARGET.lateMs, extra: 0 })
  const part = memory.length >> 2
  const [before, after] = [median(memory.slice(0, part)), median(memory.slice(-part))]
  console.log(
    `  ${attempts} requests to it without an answer; memory ${before.toFixed(0)} MB at first, ${after.toFixed(0)} MB at last`,
  )
  if (after > before * TARGET.growth) failures.push(`${fleet.name}, memory`)
}

async function whileKilled(fleet: Fleet, people: readonly Reminded[], service: TestPushService) {
  const planned = await planMinutes(fleet, people, 10 * MINUTE_MS, 1)
  const first = Date.now() + 20_000
  const moments = planned.map((moment, i) => ({ ...moment, at: first + (i / planned.length) * SPREAD_MS }))
  await putOff(fleet.database, moments)
  const random = seeded(14)
  await delay(first - Date.now())
  const ups = fleet.servers.map(() => Promise.resolve())
  for (let kill = 0; kill < KILLS; kill++) {
    const which = Math.floor(random() * ups.length)
    // Kills come at a random moment, not always just after a start.
    await ups[which]
    await delay(((random() * 2) / KILLS) * SPREAD_MS)
    ups[which] = fleet.killOne(which)
  }
  await Promise.all(ups)
  await arrival(moments, service, 3 * MINUTE_MS)
  await delay(5000)
  report(`${fleet.name}, killed ${KILLS} times`, moments, service, {
    lateMs: TARGET.lateAfterKillsMs,
    extra: KILLS,
  })
}

async function measure(engine: Engine): Promise<void> {
  const [service, hanging] = [await startPushService(), await startPushService()]
  hanging.answer('hang')
  const fleet = await startFleet(engine, {
    SIGN_UP_LIMIT: '0',
    PUSH_SERVICES: `${service.origin},${hanging.origin}`,
  })
  try {
    const people = await forEach(numbered(HOUSEHOLDS), (n) =>
      addReminded(fleet.ask, service, { n, devices: DEVICES }),
    )
    const stuck = await forEach(numbered(HANGING, HOUSEHOLDS), (n) =>
      addReminded(fleet.ask, hanging, { n, devices: DEVICES }),
    )
    await atMinutes(fleet, people, service)
    await besideOneThatHangs(fleet, people, stuck, { service, hanging })
    await whileKilled(fleet, people, service)
  } finally {
    await fleet.stop()
    await service.close()
    await hanging.close()
  }
}

for (const engine of ['PostgreSQL', 'SQLite'] as const)
  if ((process.env.BENCH_ENGINE ?? engine) === engine) await measure(engine)
console.log(
  `targets: none lost or unknown; p99 late at most ${TARGET.lateMs / 1000} s and none twice, with kills ` +
    `${TARGET.lateAfterKillsMs / 1000} s and at most one twice a kill; memory at most ${TARGET.growth} times`,
)
for (const failure of failures) console.log(`missed: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
