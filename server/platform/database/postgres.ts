import { setTimeout as delay } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { MINUTE_MS } from '../../../language/durations.ts'

const INT8 = 20

/** Waiting for a connection ends with a 503. */
const CONNECT_WITHIN_MS = 5000

/** SQLSTATE too_many_connections: other programs, or other instances, have them. */
const ALL_TAKEN = '53300'

const ASK_AGAIN_MS = 100

/** The server ends a slow statement itself; this much later the client gives up on a frozen or unreachable server. */
const GRACE_MS = 1000

/** Releases the locks of an instance that froze inside a transaction. */
const IDLE_IN_TRANSACTION_MS = MINUTE_MS

/** Set per connection, because PgBouncer refuses it as a connection parameter. The pool waits for it, whatever its types say. */
const limitTimes = (answersWithinMs: number) => async (client: pg.ClientBase) => {
  // A migration has no limits, whatever the server's own are; 0 is none.
  const [statement, idle] = Number.isFinite(answersWithinMs)
    ? [answersWithinMs, IDLE_IN_TRANSACTION_MS]
    : [0, 0]
  await client.query(
    `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${idle}`,
  )
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** A connection of the pool; waits while the server has none left. */
async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = performance.now() + CONNECT_WITHIN_MS
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if ((error as { code?: string }).code !== ALL_TAKEN || performance.now() > until) throw error
      await delay(ASK_AGAIN_MS)
    }
  }
}

export interface PoolLimits {
  /** Longest time for a statement; Infinity for no limit. */
  answersWithinMs: number
  /** Most connections of this process. */
  connections: number
}

type RunQuery = (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>

/** A client that is discarded after its server stopped answering: later queries would wait forever. */
function givingUp(client: pg.PoolClient): PostgresPoolClient {
  let silence: Error | undefined
  const query: RunQuery = async (text, parameters) => {
    if (silence) throw silence
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (isSilence(error)) silence = error as Error
      throw error
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(silence) }
}

/** Modes that the driver takes for verify-full, unless `uselibpqcompat` asks for libpq's: by its name, it warns of no later change. */
const WEAKER_MODES =
  /^(?!.*[?&]uselibpqcompat=true(?:&|$))(.*[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

async function openPool(
  address: string,
  { answersWithinMs, connections }: PoolLimits,
): Promise<PostgresPool> {
  // Imported on demand: SQLite does not need it, and it takes a tenth of a start.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: address.replace(WEAKER_MODES, '$1verify-full'),
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(Number.isFinite(answersWithinMs) && { query_timeout: answersWithinMs + GRACE_MS }),
    onConnect: limitTimes(answersWithinMs),
    keepAlive: true,
    types: {
      // count(*) as a number, as on SQLite; the driver would return text.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // An idle client lost its server: the pool replaces it, and the next query reports the problem.
  pool.on('error', () => {})
  // A client lost its server during a query: the query rejects, and an unhandled event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    connect: async () => givingUp(await connectionOf(pool)),
    end: () => pool.end(),
  }
}

/** Kysely dialect of a PostgreSQL server. A statement slower than its limit fails as problem.ts's unreachable. */
export const postgresDialect = (address: string, limits: PoolLimits): PostgresDialect =>
  new PostgresDialect({ pool: () => openPool(address, limits) })
