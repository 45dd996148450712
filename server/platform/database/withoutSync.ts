import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import type { Database } from './tables.ts'

const NORMAL = 1

/**
 * Does a write that need not survive a power cut without waiting for the disk on SQLite, where the event loop would wait. The
 * end of the process loses nothing, and the next ordinary commit makes it durable. Nothing else is written meanwhile. Normal on
 * PostgreSQL.
 */
export async function withoutSync<Result>(
  database: Database,
  write: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(database)) return write(database)
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)
    const before = rows[0]?.synchronous ?? 0
    if (before <= NORMAL) return write(connection)
    await sql`pragma synchronous=${sql.raw(String(NORMAL))}`.execute(connection)
    try {
      return await write(connection)
    } finally {
      await sql`pragma synchronous=${sql.raw(String(before))}`.execute(connection)
    }
  })
}
