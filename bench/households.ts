/**
 * `npm run bench households`: fifty households read and log, first alone, then beside a constant load of
 * photos. No call may fail, memory may not grow, and p99 may triple at most.
 */
import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '../contract/calls.ts'
import { type Sent, toRequest } from '../contract/request.ts'
import { median } from './load.ts'
import { PACKAGES } from './reading/packages.ts'
import { ask, type BenchServer, startServer } from './server.ts'

const HOUSEHOLDS = 50
const MEDICINES = 10
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300)
const WARM_UP_SECONDS = Math.min(60, SECONDS)
/** Pause between an answer and the household's next call. */
const PAUSE_MS = 200
const UPLOADERS = 2
const PHOTOS = 8
const TARGET = { slower: 3, growth: 1.1 }

interface Household {
  token: string
  familyId: string
  medications: string[]
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Makes a call, reads its whole answer and returns the milliseconds. Rejects unless it succeeds. */
function call(port: number, name: CallName, sent: Sent): Promise<number> {
  const { body, ...wanted } = toRequest(name, sent)
  const headers = { ...wanted.headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', ...wanted, headers, agent }, (answer) => {
      answer.resume().once('end', () => {
        const { statusCode = 0 } = answer
        if (statusCode < 300) resolve(performance.now() - startedAt)
        else reject(new Error(`${name} answered ${statusCode}`))
      })
    })
    request.once('error', reject).end(body)
  })
}

async function moveIn(server: BenchServer, n: number): Promise<Household> {
  const person = { email: `household${n}@example.org`, name: 'Bench', password: 'secret12' }
  const { token } = await ask(server, 'POST /api/auth/signup', { body: person })
  const [family] = await ask(server, 'GET /api/families', { token })
  const familyId = (family as { id: string }).id
  const medications: string[] = []
  for (let i = 0; i < MEDICINES; i++) {
    const body = { familyId, name: `Medicine ${i}`, expirationDate: '2031-03-31', pillCount: 100_000 }
    medications.push((await ask(server, 'POST /api/medications', { token, body })).id)
  }
  return { token, familyId, medications }
}

/** The calls of one household, in order. */
function nextCall({ token, familyId, medications }: Household, turn: number): [CallName, Sent] {
  const params = { id: medications[turn % MEDICINES] as string }
  const takenAt = new Date().toISOString()
  const calls: [CallName, Sent][] = [
    ['GET /api/medications', { token, query: { familyId } }],
    ['GET /api/medications/{id}', { token, params }],
    ['POST /api/medications/{id}/logs', { token, params, body: { takenAt, pillsTaken: 1 } }],
    ['GET /api/medications/{id}/logs', { token, params, query: { from: '2026-01-01T00:00:00.000Z' } }],
  ]
  return calls[turn % calls.length] as [CallName, Sent]
}

async function live({ port }: BenchServer, household: Household, until: number, times: number[]) {
  // Spreads the first calls.
  await delay(Math.random() * PAUSE_MS)
  for (let turn = 0; performance.now() < until; turn++) {
    times.push(await call(port, ...nextCall(household, turn)))
    await delay(PAUSE_MS)
  }
}

/** Sends photos one after the other; returns how many were read. */
async function upload({ port }: BenchServer, { token }: Household, photos: Buffer[], until: number) {
  let read = 0
  for (; performance.now() < until; read++) {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(photos[read % photos.length] as Buffer)]), 'photo.jpg')
    const address = `http://127.0.0.1:${port}/api/recognize-medicine`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const text = await answer.text()
    if (!answer.ok || text.includes('"error"')) throw new Error(`A photo: ${answer.status} ${text}`)
  }
  return read
}

const memoryOf = ({ pid }: BenchServer) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function run(server: BenchServer, households: Household[], seconds: number, photos: Buffer[]) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const memory: number[] = []
  const sampler = setInterval(() => memory.push(memoryOf(server)), 500)
  const uploaders = photos.length === 0 ? [] : households.slice(0, UPLOADERS)
  const [read] = await Promise.all([
    Promise.all(uploaders.map((household) => upload(server, household, photos, until))),
    ...households.map((household) => live(server, household, until, times)),
  ])
  clearInterval(sampler)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] as number
  const part = memory.length >> 2
  return {
    calls: times.length,
    photos: read.reduce((sum, count) => sum + count, 0),
    p50: at(0.5),
    p99: at(0.99),
    slowest: times.at(-1) as number,
    'MB at first': median(memory.slice(0, part)),
    'MB at last': median(memory.slice(-part)),
  }
}

const photos = await Promise.all(PACKAGES.slice(0, PHOTOS).map(({ photo }) => photo()))
const server = await startServer({ SIGN_UP_LIMIT: '0' })
const households: Household[] = []
for (let n = 0; n < HOUSEHOLDS; n++) households.push(await moveIn(server, n))
await run(server, households, WARM_UP_SECONDS, photos)
const alone = await run(server, households, Math.max(5, SECONDS / 5), [])
const together = await run(server, households, SECONDS, photos)
await server.stop()

console.log(`${HOUSEHOLDS} households, a call each ${PAUSE_MS} ms; times in ms, the server's memory in MB`)
console.table({ alone, 'while photos are read': together })
const slower = together.p99 / alone.p99
const growth = together['MB at last'] / together['MB at first']
console.log(
  `p99 of ordinary calls: ${slower.toFixed(1)} times that without photos (target: at most ${TARGET.slower})`,
)
console.log(
  `memory at the end: ${growth.toFixed(2)} times that after warm-up (target: at most ${TARGET.growth})`,
)
process.exit(slower <= TARGET.slower && growth <= TARGET.growth ? 0 : 1)
