// Calls on PostgreSQL with many families against 100: BENCH_FAMILIES=100000 is 20 million doses.
import pg from 'pg'
import type { CallName } from '../contract/calls.ts'
import type { Sent } from '../contract/request.ts'
import { limits } from '../server/config/machine.ts'
import { logDose } from '../server/medicines/doses/logDose.ts'
import { listDoses } from '../server/medicines/doses/queries.ts'
import { findMedication, listMedications } from '../server/medicines/medications/queries.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { median } from './load.ts'
import { makeScaleDatabase, type ScaleDatabase, tokenOf } from './scaleData.ts'
import { ask, startServer } from './server.ts'

const FAMILIES = Number(process.env.BENCH_FAMILIES ?? 2000)
const FEW = 100
const TARGET = 2

const WEEK = { from: '2026-11-14T00:00:00Z', to: '2026-11-21T00:00:00Z' }

/**
 * Median milliseconds of each call for every second family of the sample. Each family is listed once, so no
 * list is cached.
 */
async function measure({ address, sample }: ScaleDatabase, which: 0 | 1): Promise<Record<string, number>> {
  const server = await startServer({ DATABASE_URL: address, LOG_LEVEL: 'error' })
  const times: Record<string, number[]> = { list: [], get: [], week: [], log: [] }
  const timed = async (what: string, name: CallName, sent: Sent) => {
    const startedAt = performance.now()
    await ask(server, name, sent)
    times[what]?.push(performance.now() - startedAt)
  }
  for (const { n, familyId, medicationIds } of sample.filter((_, i) => i % 2 === which)) {
    const token = tokenOf(n)
    // A session's first call also records its use.
    await ask(server, 'GET /api/auth/me', { token })
    await timed('list', 'GET /api/medications', { token, query: { familyId } })
    for (const id of medicationIds.slice(0, 4)) {
      const params = { id }
      await timed('get', 'GET /api/medications/{id}', { token, params })
      await timed('week', 'GET /api/medications/{id}/logs', { token, params, query: WEEK })
      const body = { takenAt: '2026-11-20T20:00:00.000Z', pillsTaken: 1 }
      await timed('log', 'POST /api/medications/{id}/logs', { token, params, body })
    }
  }
  await server.stop()
  return Object.fromEntries(Object.entries(times).map(([what, all]) => [what, median(all)]))
}

/** Prints PostgreSQL's plans of the product's own queries. */
async function showPlans({ address, sample }: ScaleDatabase): Promise<void> {
  const opened = openDatabase(address)
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const database = opened.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(opened.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const client = new pg.Client(address)
  await client.connect()
  const { userId, familyId, medicationIds } = sample.at(-1) as ScaleDatabase['sample'][number]
  const act = {
    database,
    caller: { account: { id: userId, email: '', name: '' }, via: { kind: 'session' as const, id: '' } },
    requiredRight: 'see' as const,
    now: new Date('2026-11-21T12:00:00Z'),
    once: { key: 'bench', fingerprint: '' },
  }
  const id = medicationIds[0] as string
  const dose = { takenAt: '2026-11-20T21:00:00.000Z', pillsTaken: 1 }
  const calls: Record<string, () => Promise<unknown>> = {
    list: () => listMedications(act.database, [familyId]),
    get: () => findMedication(act, id),
    week: () => listDoses(act, id, { from: '2026-11-14T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }),
    log: () => logDose(act, id, dose, limits({})),
  }
  for (const [what, call] of Object.entries(calls)) {
    asked.length = 0
    await call()
    for (const { sql, parameters } of [...asked]) {
      // Statements are built without values.
      const isBuiltOnce = parameters.some((value) => String(value).startsWith('\0'))
      const how = isBuiltOnce ? 'generic_plan, ' : sql.startsWith('select') ? 'analyze, buffers, ' : ''
      const plan = await client.query(
        `explain (${how}costs off) ${sql}`,
        isBuiltOnce ? undefined : (parameters as unknown[]),
      )
      console.log(`\n${what}: ${sql.slice(0, 100)}${sql.length > 100 ? ' …' : ''}`)
      for (const row of plan.rows) console.log(`  ${row['QUERY PLAN']}`)
    }
  }
  await client.end()
  await opened.destroy()
}

const server = process.env.TEST_DATABASE_URL as string
const few = await makeScaleDatabase(server, FEW, FEW)
const startedAt = performance.now()
const many = await makeScaleDatabase(server, FAMILIES, FEW)
console.log(
  `${FAMILIES} families, ${many.rows} doses, made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)

// Half of the families warm the caches that a running server would have; the other half counts.
await measure(few, 0)
await measure(many, 0)
const atFew = await measure(few, 1)
const atMany = await measure(many, 1)
await showPlans(many)
await few.remove()
await many.remove()

const rows = Object.keys(atFew).map((what) => {
  const [before, after] = [atFew[what] as number, atMany[what] as number]
  return { call: what, [`ms at ${FEW}`]: before, [`ms at ${FAMILIES}`]: after, times: after / before }
})
console.table(rows)
const worst = Math.max(...rows.map((row) => row.times as number))
console.log(`slowest growth: ${worst.toFixed(2)} times (target: at most ${TARGET})`)
process.exitCode = worst <= TARGET ? 0 : 1
