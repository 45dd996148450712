import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { Kysely, PostgresAdapter, SqliteDialect, type SqliteStatement } from 'kysely'
import { postgresDialect } from './postgres.ts'
import { problemOf } from './problem.ts'
import { sqliteConnection } from './sqliteConnection.ts'
import type { Database, Tables, Tx } from './tables.ts'

type Bound = Parameters<StatementSyncInstance['all']>

/** Enough for every statement of the product; a bound so that generated SQL can never fill the memory. */
const CACHED_STATEMENTS = 500

/**
 * One SQLite file as Kysely wants it, with its statements kept prepared. WAL with synchronous FULL: an acknowledged
 * dose survives a power cut. One connection per process; a second one would deadlock with its synchronous `begin immediate`.
 */
function sqliteFile(file: string, synchronous: 'FULL' | 'OFF'): SqliteFile {
  const connection = sqliteConnection(file)
  connection.exec(`pragma synchronous=${synchronous}`)
  // A write lock from the start: a transaction that reads first could otherwise fail when it comes to write.
  const opened = preparing(connection, (text) => (text === 'begin' ? 'begin immediate' : text))
  return {
    ...opened,
    close() {
      foldIn(connection)
      opened.close()
    },
  }
}

interface SqliteFile {
  prepare(sql: string): SqliteStatement
  close(): void
}

/**
 * Moves what the -wal file holds into the database, so that none is left to spoil a restore. Waits for nobody: what other
 * processes are reading, or what does not fit on the disk, stays there and is as safe.
 */
function foldIn(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('pragma busy_timeout=0; pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (problemOf(error) === undefined) throw error
  }
}

/** A connection whose statements are kept prepared; `spell` says how a statement is put to it. */
export function preparing(connection: DatabaseSyncInstance, spell: (sql: string) => string): SqliteFile {
  const prepared = new Map<string, SqliteStatement>()

  function prepare(text: string): SqliteStatement {
    const sql = spell(text)
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    if (prepared.size >= CACHED_STATEMENTS) prepared.clear()
    const ready = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as Bound)),
      run: (parameters: readonly unknown[]) =>
        // SQLite has rolled back by itself when the disk is full; a second time would hide why.
        sql === 'rollback' && !connection.isTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : statement.run(...(parameters as Bound)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Bound)),
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

interface OpenOptions {
  /** 'OFF' is for tests and for what is thrown away. */
  synchronous?: 'FULL' | 'OFF'
  /** Longest time for a statement on PostgreSQL; Infinity for migrations, backups and restores. */
  answersWithinMs?: number
}

/** Opens PostgreSQL for a `postgres://` address, otherwise the SQLite file at that path. */
export function openDatabase(
  address: string,
  { synchronous = 'FULL', answersWithinMs = 10_000 }: OpenOptions = {},
): Database {
  if (isPostgresAddress(address))
    return new Kysely<Tables>({ dialect: postgresDialect(address, answersWithinMs) })
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqliteFile(address, synchronous) }),
  })
}

export const isPostgresAddress = (address: string) => /^postgres(ql)?:\/\//.test(address)

export const isPostgres = (database: Database | Tx) =>
  database.getExecutor().adapter instanceof PostgresAdapter
