// Logging a dose over HTTP, against the same single-row durable SQLite transaction done alone in a loop.
import { fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Load, load, median, toBytes } from './load.ts'
import { ask, signUp, startServer } from './server.ts'

const ROUNDS = 11
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const CONNECTIONS = 10
const TARGET = 0.4

const bareLoop = fileURLToPath(new URL('./bareDose.js', import.meta.url))

/** Transactions per second of the bare loop, in a process of its own. */
const measureBare = (file: string) =>
  new Promise<number>((resolve) => {
    const loop = fork(bareLoop, [file, String(SECONDS)])
    loop.once('message', (perSecond) => resolve(perSecond as number))
  })

const server = await startServer()
const { token, familyId } = await signUp(server)
const medications: string[] = []
for (let i = 0; i < 10; i++) {
  const body = { familyId, name: `Medicine ${i}`, expirationDate: '2029-03-31', pillCount: 100_000 }
  medications.push((await ask<{ id: string }>(server, 'POST /api/medications', { token, body })).id)
}

let doses = 0
const dose = JSON.stringify({ takenAt: '2026-01-01T08:00:00.000Z', pillsTaken: 1 })
const request = () =>
  toBytes(
    `POST /api/medications/${medications[doses % 10]}/logs`,
    {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `dialog-${++doses}`,
    },
    dose,
  )
const measure = (seconds = SECONDS) =>
  load({ port: server.port, request, connections: CONNECTIONS, seconds, status: 201 })

await measure(1)
const rounds: { bare: number; product: Load }[] = []
for (let round = 0; round < ROUNDS; round++) {
  const bare = await measureBare(path.join(server.dataDir, `bare-${round}.sqlite`))
  rounds.push({ bare, product: await measure() })
}
const counts = await ask<{ pillCount: number; logs: unknown[] }[]>(server, 'GET /api/medications', { token })
await server.stop()

const gone = counts.reduce((sum, { pillCount }) => sum + 100_000 - pillCount, 0)
console.log(
  `POST /api/medications/{id}/logs: ${doses} doses asked for, ${gone} pills gone, ${CONNECTIONS} connections`,
)
console.table(rounds.map(({ bare, product }) => ({ 'bare per second': bare, ...product })))
const ratio = median(rounds.map(({ bare, product }) => product.perSecond / bare))
console.log(`doses per second: ${(ratio * 100).toFixed(0)} % of the bare loop's (target: at least 40 %)`)
process.exit(ratio >= TARGET ? 0 : 1)
