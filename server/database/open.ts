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
    isInTransaction: () => connection.isTransaction,
    close() {
      foldIn(connection)
      opened.close()
    },
  }
}

/** A statement of SQLite, with more than Kysely asks of one. */
export interface PreparedStatement extends SqliteStatement {
  /** Runs what writes, and does not say how many rows: the object in which the driver does costs as much as writing one. */
  write(parameters: readonly unknown[]): void
}

interface Preparing {
  prepare(sql: string): PreparedStatement
  close(): void
}

interface SqliteFile extends Preparing {
  isInTransaction(): boolean
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

/** Makes a row of its values. */
const rowOf = (columns: readonly string[]) => (values: readonly unknown[]) => {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
  return row
}

/** A connection whose statements are kept prepared; `spell` says how a statement is put to it. */
export function preparing(connection: DatabaseSyncInstance, spell: (sql: string) => string): Preparing {
  const prepared = new Map<string, PreparedStatement>()

  function prepare(text: string): PreparedStatement {
    const sql = spell(text)
    const known = prepared.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    // What is prepared knows its columns: a migration may change them.
    if (prepared.size >= CACHED_STATEMENTS || /^\s*alter /i.test(sql)) prepared.clear()
    const toRow = rowOf(statement.columns().map(({ name }) => name))
    // As objects the driver's rows have no shape that V8 knows: whatever reads or copies one takes twice as long.
    statement.setReturnArrays(true)
    const ready = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as Bound)).map(toRow),
      run: (parameters: readonly unknown[]) =>
        // SQLite has rolled back by itself when the disk is full; a second time would hide why.
        sql === 'rollback' && !connection.isTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : statement.run(...(parameters as Bound)),
      write: (parameters: readonly unknown[]) => void statement.get(...(parameters as Bound)),
      *iterate(parameters: readonly unknown[]) {
        for (const values of statement.iterate(...(parameters as Bound))) yield toRow(values)
      },
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
  const file = sqliteFile(address, synchronous)
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  files.set(database.getExecutor().adapter, file)
  return database
}

/** By adapter, which a transaction shares with its database. */
const files = new WeakMap<object, SqliteFile>()

/**
 * The SQLite file, to ask it at once, without the dozen promises that Kysely makes for each statement. Undefined on
 * PostgreSQL, where a plugin is to hear what is asked, and while another transaction than `database` has the file to itself.
 */
export function fileOf(database: Database | Tx): Preparing | undefined {
  const { adapter, plugins } = database.getExecutor()
  const file = plugins.length === 0 ? files.get(adapter) : undefined
  return database.isTransaction || !file?.isInTransaction() ? file : undefined
}

export const isPostgresAddress = (address: string) => /^postgres(ql)?:\/\//.test(address)

export const isPostgres = (database: Database | Tx) =>
  database.getExecutor().adapter instanceof PostgresAdapter
