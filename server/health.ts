import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database/tables.ts'
import { busy } from './http/refusal.ts'
import type { ImageStore } from './photos/imageStore.ts'

interface Needs {
  database: Database
  imageStore: ImageStore
}

/** Anybody may ask, and asking writes to the store: within this time all get the same answer. */
const GOOD_FOR_MS = 1000

/** `GET /api/health`: 200 once the database answers and images could be kept, else 503. */
export function healthRoute(app: FastifyInstance, { database, imageStore }: Needs): void {
  const check = async () => {
    await sql`select 1`.execute(database)
    await imageStore.checkWritable()
  }
  let latest = { startedAt: Number.NEGATIVE_INFINITY, outcome: Promise.resolve() }

  app.get('/api/health', async (request) => {
    const startedAt = performance.now()
    if (startedAt - latest.startedAt > GOOD_FOR_MS) latest = { startedAt, outcome: check() }
    try {
      await latest.outcome
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      throw busy('The database or the image store does not answer', 5)
    }
    return { status: 'ok' }
  })
}
