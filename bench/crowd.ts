// Latency of a compressed list and a dose, alone and beside 50 clients that sign in or up.
import { toRequest } from '../contract/request.ts'
import { type Load, load, median, toBytes } from './load.ts'
import { ask, signUp, startServer } from './server.ts'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CROWD = 50
const TARGET = 2

const server = await startServer({ SIGN_UP_LIMIT: '0', LOG_LEVEL: 'error' })
const { port } = server
const { token, familyId } = await signUp(server)
const medications: string[] = []
for (let i = 0; i < 20; i++) {
  const body = { familyId, name: `Medicine ${i}`, expirationDate: '2029-03-31', pillCount: 100_000 }
  medications.push((await ask(server, 'POST /api/medications', { token, body })).id)
}

let asked = 0
const others = {
  list: {
    status: 200,
    request: () =>
      toBytes(toRequest('GET /api/medications', { token, headers: { 'accept-encoding': 'gzip' } })),
  },
  dose: {
    status: 201,
    request: () =>
      toBytes(
        toRequest('POST /api/medications/{id}/logs', {
          token,
          params: { id: medications[asked % 20] as string },
          headers: { 'idempotency-key': `dialog-${++asked}` },
          body: { takenAt: '2026-01-01T08:00:00.000Z', pillsTaken: 1 },
        }),
      ),
  },
}
const account = (person: number) => ({
  email: `crowd${person}@example.org`,
  name: 'Crowd',
  password: 'secret1',
})
for (let i = 0; i < CROWD; i++) await ask(server, 'POST /api/auth/signup', { body: account(i) })
let signedIn = 0
let people = CROWD
const crowds = {
  'sign in': {
    status: 200,
    request: () => toBytes(toRequest('POST /api/auth/login', { body: account(signedIn++ % CROWD) })),
  },
  'sign up': {
    status: 201,
    request: () => toBytes(toRequest('POST /api/auth/signup', { body: account(++people) })),
  },
}

const measure = (what: (typeof others)['list']) => load({ port, connections: 2, seconds: SECONDS, ...what })

const ratios: number[] = []
for (const [other, what] of Object.entries(others)) {
  await measure(what)
  for (const [crowd, how] of Object.entries(crowds)) {
    const rounds: { alone: Load; beside: Load; hashes: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await measure(what)
      const [beside, { perSecond }] = await Promise.all([
        measure(what),
        load({ port, connections: CROWD, seconds: SECONDS, ...how }),
      ])
      rounds.push({ alone, beside, hashes: perSecond })
    }
    const alone = median(rounds.map((round) => round.alone.p99))
    const beside = median(rounds.map((round) => round.beside.p99))
    const perSecond = median(rounds.map((round) => round.hashes))
    ratios.push(beside / alone)
    console.log(
      `${other} while ${CROWD} ${crowd}: p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ` +
        `${perSecond.toFixed(0)} a second (${(beside / alone).toFixed(2)} times; target: at most ${TARGET})`,
    )
  }
}
await server.stop()
process.exitCode = Math.max(...ratios) <= TARGET ? 0 : 1
