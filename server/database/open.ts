import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { Kysely, PostgresAdapter, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely'
import pg from 'pg'
import { sqliteConnection } from './sqliteConnection.ts'
import type { Database, Tables, Tx } from './tables.ts'

type Bound = Parameters<StatementSyncInstance['all']>

/** Enough for every statement of the product; a bound so that generated SQL can never fill the memory. */
const CACHED_STATEMENTS = 500

/**
 * One SQLite file as Kysely wants it, with its statements kept prepared. WAL with synchronous FULL: an acknowledged
 * dose survives a power cut. One connection per process; a second one would deadlock with its synchronous `begin immediate`.
 */
function sqliteFile(file: string, synchronous: 'FULL' | 'OFF'): SqliteDatabase {
  const connection = sqliteConnection(file)
  connection.exec(`pragma synchronous=${synchronous}`)
  // A write lock from the start: a transaction that reads first could otherwise fail when it comes to write.
  const opened = preparing(connection, (text) => (text === 'begin' ? 'begin immediate' : text))
  return {
    ...opened,
    close() {
      // Nobody waits for other processes here; what they are still reading is left for the last one.
      connection.exec('pragma busy_timeout=0; pragma wal_checkpoint(truncate)')
      opened.close()
    },
  }
}

/** A connection whose statements are kept prepared; `spell` says how a statement is put to it. */
export function preparing(connection: DatabaseSyncInstance, spell: (sql: string) => string): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()

  function prepare(text: string): ReturnType<SqliteDatabase['prepare']> {
    const sql = spell(text)
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    if (prepared.size >= CACHED_STATEMENTS) prepared.clear()
    const ready = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as Bound)),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as Bound)),
      iterate: (parameters: readonly unknown[]) =>
        statement.iterate(...(parameters as Bound)) as IterableIterator<unknown>,
    }
    prepared.set(sql, ready)
    return ready
  }

  return {
    close() {
      prepared.clear()
      connection.close()
    },
    prepare,
  }
}

const INT8 = 20

/**
 * Opens PostgreSQL for a `postgres://` address, otherwise the SQLite file at that path.
 * `synchronous: 'OFF'` is for tests only.
 */
export function openDatabase(
  address: string,
  { synchronous = 'FULL' }: { synchronous?: 'FULL' | 'OFF' } = {},
): Database {
  if (!isPostgresAddress(address)) {
    return new Kysely<Tables>({
      dialect: new SqliteDialect({ database: sqliteFile(address, synchronous) }),
    })
  }
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    // Rather a 503 than a request that waits for ever.
    connectionTimeoutMillis: 10_000,
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

export const isPostgresAddress = (address: string) => /^postgres(ql)?:\/\//.test(address)

export const isPostgres = (database: Database | Tx) =>
  database.getExecutor().adapter instanceof PostgresAdapter
