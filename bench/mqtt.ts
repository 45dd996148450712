/**
 * `npm run bench mqtt`: from the answer to a change until Home Assistant has its retained message, with real processes and broker,
 * alone and beside fifty other families. Then memory, while the broker goes away each half minute and webhooks hang, refuse or fail
 * (BENCH_SECONDS: 480; 0 leaves it out). On SQLite; BENCH_ENGINE=PostgreSQL runs the other one.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { startBroker, type TestBroker } from '../test/mqttBroker.ts'
import { startPushService } from '../test/pushService.ts'
import { addReminded, planAt, type Reminded } from '../test/reminded.ts'
import { seeded } from '../test/seeded.ts'
import { planBody } from '../test/somePlan.ts'
import { median } from './load.ts'
import { type Engine, type Fleet, startFleet } from './reminding/fleet.ts'

const PEOPLE = 4
const PLANS_EACH = 5
const CHANGES = 400
const OTHERS = 50
const OTHERS_PLANS = 6
/** Accounts whose reminders go to a webhook that fails. */
const REMINDED = 15
/** Changes of all other families in a second. */
const OTHERS_RATE = 20
/** Changes of the household's people in a second, while memory is measured. */
const PEOPLE_RATE = 8
const SECONDS = Number(process.env.BENCH_SECONDS ?? 480)
const WARM_UP_SECONDS = Math.min(120, SECONDS)
/** A change that takes longer is lost. */
const LOST_AFTER_MS = 90_000
const OUTAGE_EVERY_MS = 30_000
const OUTAGE_MS = 5000
/** Time without any call, after which memory is read. */
const QUIET_MS = 30_000
const TARGET = { p99Ms: 2000, growth: 1.1 }
const MINUTE_MS = 60 * 1000

const numbered = (count: number) => Array.from({ length: count }, (_, n) => n)
const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)

/** A planned medicine with the dose of today that is logged and taken back. */
interface Planned {
  token: string
  personId: string
  medicationId: string
  planId: string
  occurrenceId: string
}

const bodyAt = (personId: string, at: string) =>
  planBody(personId, {
    phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at, amount: 1 }] }],
    startsOn: day(-1),
    timeZone: ZONE,
  })

const localTime = (timeZone: string, at: number) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** A zone where it is noon: no day ends meanwhile. */
const ZONE = Intl.supportedValuesOf('timeZone').find((zone) =>
  localTime(zone, Date.now()).startsWith('12'),
) as string

/** The dose of today that may be logged by now. */
const SOON = localTime(ZONE, Date.now() + 30 * MINUTE_MS)

async function planOne(
  { ask }: Fleet,
  { token, familyId }: Pick<Reminded, 'token' | 'familyId'>,
  personId: string,
): Promise<Planned> {
  const body = { familyId, name: 'Ibuprofen', expirationDate: '2099-03-31', pillCount: 100 }
  const { id: medicationId } = await ask('POST /api/medications', { token, body })
  const params = { id: medicationId }
  const { id: planId } = await ask('POST /api/medications/{id}/plans', {
    token,
    params,
    body: bodyAt(personId, SOON),
  })
  const span = {
    from: new Date(Date.now() - MINUTE_MS).toISOString(),
    to: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
  }
  const occurrences = await ask('GET /api/occurrences', { token, query: { familyId, medicationId, ...span } })
  const [{ id: occurrenceId } = { id: '' }] = occurrences
  return { token, personId, medicationId, planId, occurrenceId }
}

const logDose = ({ ask }: Fleet, { token, personId, medicationId, occurrenceId }: Planned) =>
  ask('POST /api/medications/{id}/logs', {
    token,
    params: { id: medicationId },
    body: { takenAt: new Date().toISOString(), amount: 1, personId, occurrenceId },
  })

const takeBack = ({ ask }: Fleet, { token, medicationId }: Planned, logId: string) =>
  ask('DELETE /api/medications/{id}/logs/{logId}', { token, params: { id: medicationId, logId } })

interface State {
  taken: number
  next_dose: string | null
}

/** Home Assistant's side: the states of people as the broker sends them. */
async function subscribeTo(broker: TestBroker) {
  const client: MqttClient = connect(broker.url.href, { reconnectPeriod: 200 })
  const states = new Map<string, State>()
  const waiting = new Set<{
    personId: string
    isIt: (state: State) => boolean
    resolve: (at: number) => void
  }>()
  client.on('message', (topic, payload) => {
    const at = performance.now()
    const [, , personId = ''] = topic.split('/')
    const state = JSON.parse(payload.toString()) as State
    states.set(personId, state)
    for (const one of waiting)
      if (one.personId === personId && one.isIt(state)) {
        waiting.delete(one)
        one.resolve(at)
      }
  })
  await client.subscribeAsync('medicine-cabinet/+/+/state')
  return {
    states,
    /** When a state of a person that meets a condition arrives from now on. */
    arrival: (personId: string, isIt: (state: State) => boolean) =>
      new Promise<number>((resolve) => {
        waiting.add({ personId, isIt, resolve })
      }),
    close: () => client.endAsync(true),
  }
}
type Subscribed = Awaited<ReturnType<typeof subscribeTo>>

let moves = 0

/** The household that Home Assistant shows: logs doses, takes them back and moves plans. Returns the milliseconds of each change. */
async function change(fleet: Fleet, home: Subscribed, planned: readonly Planned[], count: number) {
  const random = seeded(7)
  const took: number[] = []
  /** Makes a change; measures from its answer. */
  const measure = async <Made>(
    personId: string,
    isIt: (state: State) => boolean,
    make: () => Promise<Made>,
  ): Promise<Made> => {
    // No change may follow the last message at a fixed distance: the server looks at intervals.
    await delay(random() * 600)
    const arrival = home.arrival(personId, isIt)
    const made = await make()
    const answeredAt = performance.now()
    const arrivedAt = await Promise.race([arrival, delay(LOST_AFTER_MS, Number.NaN, { ref: false })])
    if (Number.isNaN(arrivedAt))
      throw new Error(
        `A change of ${personId} has not arrived; it is ${JSON.stringify(home.states.get(personId))}, ${isIt}`,
      )
    took.push(Math.max(0, arrivedAt - answeredAt))
    return made
  }
  const person = async (own: readonly Planned[]) => {
    const { personId } = own[0] as Planned
    for (let turn = 0; took.length < count; turn++) {
      const one = own[turn % own.length] as Planned
      const { taken = 0 } = home.states.get(personId) ?? {}
      const { id } = await measure(
        personId,
        (state) => state.taken === taken + 1,
        () => logDose(fleet, one),
      )
      await measure(
        personId,
        (state) => state.taken === taken,
        () => takeBack(fleet, one, id),
      )
    }
  }
  /** The only dose of its person moves between two times of the evening. */
  const mover = async ({ token, planId, personId }: Planned) => {
    while (took.length < count) {
      const body = bodyAt(personId, `20:0${++moves % 2}`)
      const before = home.states.get(personId)?.next_dose
      await measure(
        personId,
        (state) => state.next_dose !== before,
        () => fleet.ask('PUT /api/plans/{id}', { token, params: { id: planId }, body }),
      )
    }
  }
  const [moved, ...logged] = planned as [Planned, ...Planned[]]
  await Promise.all([
    mover(moved),
    ...numbered(PEOPLE).map((n) => person(logged.slice(n * PLANS_EACH, (n + 1) * PLANS_EACH))),
  ])
  return took.sort((a, b) => a - b)
}

/** Each of some people or families logs and takes back doses, all together at a rate, until `signal`; returns the number of changes. */
async function logAndTakeBack(
  fleet: Fleet,
  families: readonly Planned[][],
  perSecond: number,
  signal: AbortSignal,
) {
  let changes = 0
  const pauseMs = (1000 * families.length) / perSecond
  const family = async (own: readonly Planned[], n: number) => {
    await delay((pauseMs * n) / families.length)
    for (let turn = 0; !signal.aborted; turn++) {
      const one = own[turn % own.length] as Planned
      const { id } = await logDose(fleet, one)
      await delay(pauseMs)
      await takeBack(fleet, one, id)
      await delay(pauseMs)
      changes += 2
    }
  }
  await Promise.all(families.map(family))
  return changes
}

/** Webhooks of three kinds: one never answers, one says 429, one 500. */
async function startTargets() {
  let requests = 0
  const server = http.createServer((request, response) => {
    requests++
    request.resume()
    if (request.url?.startsWith('/hang')) return
    const status = request.url?.startsWith('/busy') ? 429 : 500
    response.writeHead(status, status === 429 ? { 'retry-after': '5' } : {}).end('not now')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const failures: string[] = []

function report(what: string, took: readonly number[]): void {
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] as number
  console.log(
    `${what}: ${took.length} changes, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, most ${at(1).toFixed(0)} ms`,
  )
  if (at(0.99) > TARGET.p99Ms) failures.push(what)
}

/** Stops and starts the broker at intervals; every other time it has lost everything. */
async function interrupt(broker: TestBroker, signal: AbortSignal): Promise<number> {
  let outages = 0
  for (;;) {
    await delay(OUTAGE_EVERY_MS - OUTAGE_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return outages
    await broker.disconnect()
    await delay(OUTAGE_MS)
    await broker.reconnect({ empty: ++outages % 2 === 0 })
    broker.published.length = 0
  }
}

async function measure(engine: Engine): Promise<void> {
  const [broker, targets, service] = [await startBroker(), await startTargets(), await startPushService()]
  const settings = { SIGN_UP_LIMIT: '0', NOTIFY_TARGETS: targets.origin }
  const fleet = await startFleet(engine, settings, 1)
  try {
    const members: Reminded[] = []
    for (const n of numbered(1 + OTHERS + REMINDED))
      members.push(await addReminded(fleet.ask, service, { n, devices: 0 }))
    const [mine, ...others] = members as [Reminded, ...Reminded[]]
    const { token, familyId } = mine
    const planned = [await planOne(fleet, mine, mine.personId)]
    for (const n of numbered(PEOPLE)) {
      const body = { name: `Person ${n}`, kind: 'person' as const }
      const params = { id: familyId }
      const { id } = await fleet.ask('POST /api/families/{id}/people', { token, params, body })
      for (const _ of numbered(PLANS_EACH)) planned.push(await planOne(fleet, mine, id))
    }
    const families: Planned[][] = []
    for (const other of others.slice(0, OTHERS)) {
      const own: Planned[] = []
      for (const _ of numbered(OTHERS_PLANS)) own.push(await planOne(fleet, other, other.personId))
      families.push(own)
    }
    const { token: apiToken } = await fleet.ask('POST /api/account/tokens', {
      token,
      body: { name: 'Home Assistant', scope: 'log', days: 30, currentPassword: 'secret12' },
    })
    const homeAssistant = await subscribeTo(broker)
    await fleet.killOne(0, { MQTT_URL: broker.url.href, MQTT_TOKEN: apiToken })
    while (homeAssistant.states.size < 1 + PEOPLE + planned.length) await delay(100)

    report(`${fleet.name}, alone`, await change(fleet, homeAssistant, planned, CHANGES))
    const ending = new AbortController()
    const elsewhere = logAndTakeBack(fleet, families, OTHERS_RATE, ending.signal)
    const took = await change(fleet, homeAssistant, planned, CHANGES).finally(async () => {
      ending.abort()
      await elsewhere
    })
    report(`${fleet.name}, beside ${OTHERS} families`, took)
    console.log(`  ${await elsewhere} changes of the others meanwhile`)
    if (SECONDS > 0)
      await memory(fleet, { broker, targets, planned, families, reminded: others.slice(OTHERS) })
    await homeAssistant.close()
  } finally {
    await fleet.stop()
    await broker.close()
    await service.close()
    targets.close()
  }
}

interface World {
  broker: TestBroker
  targets: Awaited<ReturnType<typeof startTargets>>
  planned: Planned[]
  families: Planned[][]
  reminded: Reminded[]
}

/** Lives with outages and failing webhooks; memory is read in quiet times after the warm-up, halfway and at the end. */
async function memory(fleet: Fleet, { broker, targets, planned, families, reminded }: World): Promise<void> {
  const kinds = ['hang', 'busy', 'fail']
  for (const [n, { token }] of reminded.entries()) {
    const body = { channel: 'webhook' as const, address: `${targets.origin}/${kinds[n % kinds.length]}/${n}` }
    await fleet.ask('PUT /api/reminders/channels', { token, body })
  }
  const people = numbered(PEOPLE).map((n) => planned.slice(1).slice(n * PLANS_EACH, (n + 1) * PLANS_EACH))
  let told = 0
  const counter = connect(broker.url.href, { reconnectPeriod: 200 })
  counter.on('message', (_topic, _payload, { retain }) => {
    if (!retain) told++
  })
  await counter.subscribeAsync(['medicine-cabinet/#', 'homeassistant/#'])

  /** A stretch of life; returns the memory at rest after it. */
  async function live(seconds: number) {
    const first = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS
    const minutes = numbered(Math.max(1, Math.floor(seconds / 60))).map((n) => first + n * MINUTE_MS)
    for (const who of reminded) await planAt(fleet.ask, who, minutes)
    const ending = new AbortController()
    const outages = interrupt(broker, ending.signal)
    const changes = Promise.all([
      logAndTakeBack(fleet, people, PEOPLE_RATE, ending.signal),
      logAndTakeBack(fleet, families, OTHERS_RATE, ending.signal),
    ])
    await delay(seconds * 1000)
    ending.abort()
    const made = (await changes).reduce((sum, some) => sum + some)
    const downs = await outages
    await delay(QUIET_MS)
    const samples: number[] = []
    for (const _ of numbered(10)) {
      await delay(500)
      samples.push(fleet.memory())
    }
    const messages = told + targets.requests
    console.log(
      `  ${seconds} s: ${made} changes, ${downs} outages; in all ${told} messages to the broker and ${targets.requests} to webhooks; ` +
        `at rest ${median(samples).toFixed(1)} MB`,
    )
    return { megabytes: median(samples), messages }
  }
  const warm = await live(WARM_UP_SECONDS)
  const half = await live(SECONDS / 2)
  const end = await live(SECONDS / 2)
  await counter.endAsync(true)
  const growth = ({ megabytes, messages }: typeof end, before: typeof end) =>
    (1000 * (megabytes - before.megabytes)) / (messages - before.messages)
  console.log(
    `${fleet.name}, memory: ${warm.megabytes.toFixed(0)} MB after the warm-up, ${end.megabytes.toFixed(0)} MB at the end; ` +
      `${growth(end, warm).toFixed(2)} MB for each 1,000 messages (${growth(half, warm).toFixed(2)} and ${growth(end, half).toFixed(2)} by half)`,
  )
  if (end.megabytes > warm.megabytes * TARGET.growth) failures.push(`${fleet.name}, memory`)
}

await measure(process.env.BENCH_ENGINE === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite')
console.log(
  `targets: p99 at most ${TARGET.p99Ms / 1000} s; memory at the end at most ${TARGET.growth} times that after the warm-up`,
)
for (const failure of failures) console.log(`missed: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1
