import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'mqtt'
import { MINUTE_MS } from '../../language/durations.ts'
import type { TestBroker } from '../../test/mqttBroker.ts'
import { planAt, type Reminded } from '../../test/reminded.ts'
import { median } from '../load.ts'
import type { Fleet } from '../reminding/fleet.ts'
import { logAndTakeBack, type Planned } from './plannedDoses.ts'

/** Changes of all other families in a second. */
export const OTHERS_RATE = 20
/** Changes of the household's people in a second, while memory is measured. */
const PEOPLE_RATE = 8
const WARM_UP_SECONDS = 120
const OUTAGE_EVERY_MS = 30_000
const OUTAGE_MS = 5000
/** Time without any call, after which memory is read. */
const QUIET_MS = 30_000

/** Webhooks of three kinds: one never answers, one says 429, one 500. */
export async function startTargets() {
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

interface World {
  broker: TestBroker
  targets: Awaited<ReturnType<typeof startTargets>>
  people: Planned[][]
  families: Planned[][]
  reminded: Reminded[]
}

/**
 * Lives for some seconds with outages and failing webhooks. Memory is read in quiet times after the warm-up, halfway and at the end.
 * Returns the quotient of the end and the warm-up.
 */
export async function memoryGrowth(
  fleet: Fleet,
  { broker, targets, people, families, reminded }: World,
  seconds: number,
): Promise<number> {
  const kinds = ['hang', 'busy', 'fail']
  for (const [n, { token }] of reminded.entries()) {
    const body = { channel: 'webhook' as const, address: `${targets.origin}/${kinds[n % kinds.length]}/${n}` }
    await fleet.ask('PUT /api/reminders/channels', { token, body })
  }
  let told = 0
  const counter = connect(broker.url.href, { reconnectPeriod: 200 })
  counter.on('message', (_topic, _payload, { retain }) => {
    if (!retain) told++
  })
  await counter.subscribeAsync(['medicine-cabinet/#', 'homeassistant/#'])

  /** A stretch of life; returns the memory at rest after it. */
  async function live(spanSeconds: number) {
    const first = Math.ceil(Date.now() / MINUTE_MS + 1) * MINUTE_MS
    const minutes = Array.from(
      { length: Math.max(1, Math.floor(spanSeconds / 60)) },
      (_, n) => first + n * MINUTE_MS,
    )
    for (const who of reminded) await planAt(fleet.ask, who, minutes)
    const ending = new AbortController()
    const outages = interrupt(broker, ending.signal)
    const changes = Promise.all([
      logAndTakeBack(fleet, people, PEOPLE_RATE, ending.signal),
      logAndTakeBack(fleet, families, OTHERS_RATE, ending.signal),
    ])
    await delay(spanSeconds * 1000)
    ending.abort()
    const made = (await changes).reduce((sum, some) => sum + some)
    const downs = await outages
    await delay(QUIET_MS)
    const samples: number[] = []
    for (let n = 0; n < 10; n++) {
      await delay(500)
      samples.push(fleet.memory())
    }
    const messages = told + targets.requests
    console.log(
      `  ${spanSeconds} s: ${made} changes, ${downs} outages; in all ${told} messages to the broker and ${targets.requests} to webhooks; ` +
        `at rest ${median(samples).toFixed(1)} MB`,
    )
    return { megabytes: median(samples), messages }
  }
  const warm = await live(Math.min(WARM_UP_SECONDS, seconds))
  const half = await live(seconds / 2)
  const end = await live(seconds / 2)
  await counter.endAsync(true)
  const growth = ({ megabytes, messages }: typeof end, before: typeof end) =>
    (1000 * (megabytes - before.megabytes)) / (messages - before.messages)
  console.log(
    `${fleet.name}, memory: ${warm.megabytes.toFixed(0)} MB after the warm-up, ${end.megabytes.toFixed(0)} MB at the end; ` +
      `${growth(end, warm).toFixed(2)} MB for each 1,000 messages (${growth(half, warm).toFixed(2)} and ${growth(end, half).toFixed(2)} by half)`,
  )
  return end.megabytes / warm.megabytes
}
