import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { Kysely, PostgresAdapter, SqliteDialect, type SqliteStatement } from 'kysely'
import { postgresDialect } from './postgres.ts'
import { problemOf } from './problem.ts'
import type { Database, Tables, Tx } from './tables.ts'
import { DatabaseUnusable, damageError } from './unusable.ts'

type Bound = Parameters<StatementSyncInstance['all']>

/** Enough for every statement of the product; bounded so that generated SQL cannot fill the memory. */
const CACHED_STATEMENTS = 500

/**
 * Kysely dialect of one SQLite file with cached prepared statements. WAL with synchronous FULL: an acknowledged dose survives a
 * power cut. One connection per process: a second one would deadlock with the synchronous `begin immediate`.
 */
function sqliteFile(file: string, { synchronous, checkpointEveryMs }: Required<SqliteOptions>): SqliteFile {
  const connection = sqliteConnection(file)
  connection.exec(`pragma synchronous=${synchronous}`)
  // Takes the write lock at the start: a transaction that reads first could fail later when it writes.
  const opened = preparing(connection, (text) => (text === 'begin' ? 'begin immediate' : text))
  const stopCheckpoints = checkpointRegularly(connection, checkpointEveryMs)
  return {
    ...opened,
    close() {
      stopCheckpoints()
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
 * Moves the -wal file's pages into the database, so that none is left to spoil a restore. Does not wait: pages that other
 * processes read or that do not fit on the disk stay there safely.
 */
function foldIn(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('pragma busy_timeout=0; pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (problemOf(error) === undefined) throw error
  }
}

/** Wait before a checkpoint that found a transaction under way. */
const CHECKPOINT_AGAIN_MS = 200

/**
 * Moves the -wal file's pages into the database regularly, so that a copy of the database file alone lacks little. Passive: it waits
 * for no reader or writer, and does nothing where nothing was written. Returns how to stop.
 */
function checkpointRegularly(connection: DatabaseSyncInstance, everyMs: number): () => void {
  let timer: NodeJS.Timeout
  const checkpoint = () => {
    let nextMs = everyMs
    // No connection can move pages in the middle of its own transaction.
    if (connection.isTransaction) nextMs = Math.min(everyMs, CHECKPOINT_AGAIN_MS)
    else
      try {
        connection.exec('pragma wal_checkpoint(passive)')
      } catch {
        // Whatever is wrong with the disk, the next write reports it; the pages stay safe in the -wal file.
      }
    timer = setTimeout(checkpoint, nextMs).unref()
  }
  timer = setTimeout(checkpoint, everyMs).unref()
  return () => clearTimeout(timer)
}

/** A connection with cached prepared statements; `spell` adapts a statement to it. */
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
        // SQLite rolls back by itself on a full disk; a second rollback would hide the reason.
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

interface SqliteOptions {
  /** 'OFF' is for tests and temporary databases. */
  synchronous?: 'FULL' | 'OFF'
  /** Time between two checkpoints of the -wal file. */
  checkpointEveryMs?: number
}

interface OpenOptions extends SqliteOptions {
  /** Longest time for a statement on PostgreSQL; Infinity for migrations, backups and restores. */
  answersWithinMs?: number
  /** Most connections to PostgreSQL. */
  connections?: number
}

/** Opens PostgreSQL for a `postgres://` address, otherwise the SQLite file at that path. */
export function openDatabase(
  address: string,
  {
    synchronous = 'FULL',
    checkpointEveryMs = 60_000,
    answersWithinMs = 10_000,
    connections = 10,
  }: OpenOptions = {},
): Database {
  if (isPostgresAddress(address))
    return new Kysely<Tables>({ dialect: postgresDialect(address, { answersWithinMs, connections }) })
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: sqliteFile(address, { synchronous, checkpointEveryMs }) }),
  })
}

export const isPostgresAddress = (address: string) => /^postgres(ql)?:\/\//.test(address)

export const isPostgres = (database: Database | Tx) =>
  database.getExecutor().adapter instanceof PostgresAdapter

/** Messages for a file that SQLite cannot open, by its result code (https://sqlite.org/rescode.html). */
const REASONS: Record<number, (file: string) => string> = {
  8: (file) => `${file} may not be written by this user: DATA_DIR must be writable`,
  10: (file) => `${file} cannot be read and written: it must be an ordinary file, on a disk without faults`,
  13: (file) => `The disk of DATA_DIR is full: free some disk space (${path.dirname(file)})`,
  14: (file) => `${file} cannot be opened as a file: DATA_DIR must be a folder that this user may write to`,
  26: (file) =>
    `${file} is not a database: move it away and restore a backup, or set DATA_DIR to another folder`,
}

const READ_ONLY = 8
const CANNOT_OPEN = 14
const CORRUPT = 11

/**
 * Size at which the -wal file's pages move into the database between the minutes that move them anyway: 8 MB instead of 4. Pages
 * that are rewritten again and again, as the last ones of an index, move half as often.
 */
const PAGES_IN_WAL = 2000

const BUSY = 5

/** True if a file is there that this user may not write. For a -wal file that it may not make, SQLite says only CANNOT_OPEN. */
function mayNotWrite(file: string): boolean {
  try {
    fs.closeSync(fs.openSync(file, 'r+'))
    return false
  } catch (error) {
    return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** Throws SQLite's error for a file that it could only open for reading, which it does not mention by itself. */
function refuseReadOnly(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('begin immediate; create table "writeProbe" (x); rollback')
  } catch (error) {
    if ((Number((error as { errcode?: number }).errcode) & 0xff) !== BUSY) throw error
  }
}

/**
 * Opens a SQLite file of the product, creating it and its folder if needed: WAL, foreign keys, and a wait for readers of other
 * processes. Throws DatabaseUnusable for an unusable file.
 */
function sqliteConnection(file: string): DatabaseSyncInstance {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  try {
    const connection = new DatabaseSync(file)
    connection.exec(
      `pragma busy_timeout=5000; pragma journal_mode=WAL; pragma foreign_keys=ON; pragma wal_autocheckpoint=${PAGES_IN_WAL}`,
    )
    refuseReadOnly(connection)
    return connection
  } catch (error) {
    // The low byte is the result, the higher ones its extended code.
    const result = Number((error as { errcode?: number }).errcode) & 0xff
    if (result === CORRUPT) throw damageError(file, (error as Error).message)
    const reason = REASONS[result === CANNOT_OPEN && mayNotWrite(file) ? READ_ONLY : result]
    throw reason ? new DatabaseUnusable(reason(file)) : error
  }
}
