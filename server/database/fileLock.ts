import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** What SQLite says when another connection holds the lock (SQLITE_BUSY). */
const BUSY = 5

/** A connection that nobody holds is closed when its memory is collected, and its lock is gone with it. */
const held = new Set<DatabaseSyncInstance>()

/**
 * Takes the lock of a file, which is made if it does not exist, and waits for it at most `waitMs`. Undefined when somebody
 * else holds it. It ends with the process that holds it, however that ends: the operating system keeps it, over
 * containers and, where it keeps locks at all, over machines. SQLite's own, because Node has none.
 */
export function takeFileLock(file: string, waitMs = 0): { release(): void } | undefined {
  const connection = new DatabaseSync(file)
  try {
    connection.exec(`pragma busy_timeout=${waitMs}; begin exclusive`)
    held.add(connection)
    return {
      release() {
        held.delete(connection)
        connection.close()
      },
    }
  } catch (error) {
    connection.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
}
