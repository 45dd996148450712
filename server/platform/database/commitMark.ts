import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import type { Database } from './tables.ts'

/** A value that changes with every commit, also by other processes. It costs microseconds, so it may be polled. */
export async function commitMark(database: Database): Promise<string> {
  const { rows } = await (isPostgres(database)
    ? sql<{ mark: string }>`select txid_current_snapshot()::text as mark`
    : sql<{ mark: string }>`select total_changes() || ' ' || data_version as mark from pragma_data_version`
  ).execute(database)
  return rows[0]?.mark ?? ''
}
