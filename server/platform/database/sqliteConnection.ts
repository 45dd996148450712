import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { DatabaseUnusable, damageError } from './unusable.ts'

/** Messages for a file that SQLite cannot open, by its result code (https://sqlite.org/rescode.html). */
const REASONS: Record<number, (file: string) => string> = {
  8: (file) => `${file} may not be written by this user: DATA_DIR must be writable`,
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
export function sqliteConnection(file: string): DatabaseSyncInstance {
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
