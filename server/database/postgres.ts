import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const INT8 = 20

/** Rather a 503 than a request that waits for ever for a connection. */
const CONNECT_WITHIN_MS = 5000

/** The server ends a statement by itself first; only one that is frozen or cut off is given up on from here, so much later. */
const GRACE_MS = 1000

/** An instance that froze in the middle of a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** Not among the connection's own parameters, which PgBouncer refuses. The pool waits for it, whatever its types say. */
const limitTimes = (answersWithinMs: number) => async (client: pg.ClientBase) => {
  await client.query(
    `set statement_timeout = ${answersWithinMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  )
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

type Ask = (sql: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>

/** A client that is thrown away once its server fell silent: what is asked on it afterwards would wait in line for ever. */
function givingUp(client: pg.PoolClient): PostgresPoolClient {
  let silence: Error | undefined
  const query: Ask = async (text, parameters) => {
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

async function openPool(address: string, answersWithinMs: number): Promise<PostgresPool> {
  // With SQLite nobody needs it, and it takes a tenth of a start.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(Number.isFinite(answersWithinMs) && {
      query_timeout: answersWithinMs + GRACE_MS,
      onConnect: limitTimes(answersWithinMs),
    }),
    keepAlive: true,
    types: {
      // count(*) is a number on SQLite; here it would arrive as text.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // An idle client that lost its server: the pool replaces it, and the next query reports what is wrong.
  pool.on('error', () => {})
  // One that lost it in the middle of a query: the query rejects, and an event that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    connect: async () => givingUp(await pool.connect()),
    end: () => pool.end(),
  }
}

/**
 * Kysely's way to a PostgreSQL server, by at most ten connections. A statement that takes longer than
 * `answersWithinMs` (Infinity: however long) fails with what problem.ts calls unreachable.
 */
export const postgresDialect = (address: string, answersWithinMs: number): PostgresDialect =>
  new PostgresDialect({ pool: () => openPool(address, answersWithinMs) })
