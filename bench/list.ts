// The list of 200 medicines, photos and doses against a bare Node server that sends the same bytes.
import path from 'node:path'
import { toRequest } from '../contract/request.ts'
import { newId } from '../server/platform/database/newId.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { startBare } from './bare.ts'
import { type Load, load, median, toBytes } from './load.ts'
import { ask, type BenchServer, signUp, startServer } from './server.ts'

const MEDICINES = 200
const ROUNDS = 11
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const CONNECTIONS = 10
const TARGET = { perSecond: 0.4, p99: 3 }

async function fill(server: BenchServer, { id, token, familyId }: Awaited<ReturnType<typeof signUp>>) {
  const database = openDatabase(path.join(server.dataDir, 'medicine-cabinet.sqlite'))
  for (let i = 0; i < MEDICINES; i++) {
    const image = newId()
    const createdAt = new Date().toISOString()
    await database
      .insertInto('images')
      .values({ id: image, uploaderId: id, contentType: 'image/jpeg', createdAt, deletedAt: null })
      .execute()
    const body = {
      familyId,
      name: `Medicine ${i} 200 mg film-coated tablets`,
      purpose: 'Pain, fever and inflammation',
      notes: 'Take with a glass of water, after a meal.',
      expirationDate: '2029-03-31',
      pillCount: 500,
      images: [{ url: image, name: 'carton.jpg', sequence: 0 }],
    }
    const medication = await ask(server, 'POST /api/medications', { token, body })
    const params = { id: medication.id }
    for (let day = 1; day <= 7; day++) {
      const dose = { takenAt: `2026-01-0${day}T08:00:00.000Z`, pillsTaken: 1 }
      await ask(server, 'POST /api/medications/{id}/logs', { token, params, body: dose })
    }
  }
  await database.destroy()
}

const server = await startServer()
const person = await signUp(server)
await fill(server, person)
const list = { token: person.token, query: { familyId: person.familyId } }
const body = JSON.stringify(await ask(server, 'GET /api/medications', list))
const bare = await startBare('bareList', body)
const request = toBytes(toRequest('GET /api/medications', list))
const measure = ({ port }: { port: number }, seconds = SECONDS) =>
  load({ port, request: () => request, connections: CONNECTIONS, seconds, status: 200 })

await measure(bare, 1)
await measure(server, 1)
const rounds: { bare: Load; product: Load }[] = []
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ bare: await measure(bare), product: await measure(server) })
}
bare.stop()
await server.stop()

console.log(`GET /api/medications: ${MEDICINES} medicines, ${body.length} bytes, ${CONNECTIONS} connections`)
console.table(
  rounds.flatMap(({ bare, product }) => [
    { server: 'bare', ...bare },
    { server: 'product', ...product },
  ]),
)
const perSecond = median(rounds.map(({ bare, product }) => product.perSecond / bare.perSecond))
const p99 = median(rounds.map(({ bare, product }) => product.p99 / bare.p99))
console.log(
  `requests per second: ${(perSecond * 100).toFixed(0)} % of the bare server's (target: at least 40 %)`,
)
console.log(`p99: ${p99.toFixed(2)} times the bare server's (target: at most 3)`)
process.exit(perSecond >= TARGET.perSecond && p99 <= TARGET.p99 ? 0 : 1)
