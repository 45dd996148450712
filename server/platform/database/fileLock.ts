import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** SQLite's error if another connection has the lock (SQLITE_BUSY). */
const BUSY = 5

/** Keeps references: a collected connection would close and release its lock. */
const openLocks = new Set<DatabaseSyncInstance>()

/**
 * Takes the lock of a file, creating it if needed, and waits for it at most `waitMs`. Undefined if another process has it. The
 * operating system releases it when the process ends, however that happens; it works across containers and, where file locks
 * do, machines. Uses SQLite's lock because Node has none.
 */
export function takeFileLock(file: string, waitMs = 0): { release(): void } | undefined {
  const connection = new DatabaseSync(file)
  try {
    connection.exec(`pragma busy_timeout=${waitMs}; begin exclusive`)
    openLocks.add(connection)
    return {
      release() {
        openLocks.delete(connection)
        connection.close()
      },
    }
  } catch (error) {
    connection.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}
