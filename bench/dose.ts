// Logging a dose against a bare Node server that writes one durable SQLite row a request.
import path from 'node:path'
import { toRequest } from '../contract/request.ts'
import { startBare } from './bare.ts'
import { type Load, load, median, toBytes } from './load.ts'
import { ask, signUp, startServer } from './server.ts'

const ROUNDS = 11
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const CONNECTIONS = 10
const TARGET = 0.4

const server = await startServer()
const { token, familyId } = await signUp(server)
const medications: string[] = []
for (let i = 0; i < 10; i++) {
  const body = { familyId, name: `Medicine ${i}`, expirationDate: '2029-03-31', pillCount: 100_000 }
  medications.push((await ask(server, 'POST /api/medications', { token, body })).id)
}

let doses = 0
const request = () =>
  toBytes(
    toRequest('POST /api/medications/{id}/logs', {
      token,
      params: { id: medications[doses % 10] as string },
      headers: { 'idempotency-key': `dialog-${++doses}` },
      body: { takenAt: '2026-01-01T08:00:00.000Z', pillsTaken: 1 },
    }),
  )
const bare = await startBare('bareDose', path.join(server.dataDir, 'bare.sqlite'))
const measure = ({ port }: { port: number }) =>
  load({ port, request, connections: CONNECTIONS, seconds: SECONDS, status: 201 })

let asked = 0
async function measureProduct(): Promise<Load> {
  const before = doses
  const measured = await measure(server)
  asked += doses - before
  return measured
}

await measure(bare)
await measureProduct()
const rounds: { bare: Load; product: Load }[] = []
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ bare: await measure(bare), product: await measureProduct() })
}
bare.stop()
const counts = await ask(server, 'GET /api/medications', { token })
await server.stop()

const gone = counts.reduce((sum, { pillCount }) => sum + 100_000 - (pillCount ?? 0), 0)
console.log(
  `POST /api/medications/{id}/logs: ${asked} doses asked for, ${gone} pills gone, ${CONNECTIONS} connections`,
)
console.table(
  rounds.flatMap(({ bare, product }) => [
    { server: 'bare', ...bare },
    { server: 'product', ...product },
  ]),
)
const ratio = median(rounds.map(({ bare, product }) => product.perSecond / bare.perSecond))
console.log(`doses per second: ${(ratio * 100).toFixed(0)} % of the bare server's (target: at least 40 %)`)
process.exit(ratio >= TARGET ? 0 : 1)
