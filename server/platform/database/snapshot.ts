import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { isPostgres, isPostgresAddress, openDatabase, preparing } from './open.ts'
import type { Database, Tables, Tx } from './tables.ts'

/** A snapshot of a database through a separate read-only connection, so that nobody waits for a long reader. */
export async function inSnapshot<Result>(
  address: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const database = isPostgresAddress(address)
    ? openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
    : openReadOnly(address)
  try {
    // SQLite has neither setting; there a read-only transaction is a snapshot.
    const transaction = isPostgresAddress(address)
      ? database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : database.transaction()
    return await transaction.execute(read)
  } finally {
    await database.destroy()
  }
}

function openReadOnly(file: string): Database {
  const connection = new DatabaseSync(file, { readOnly: true })
  connection.exec('pragma busy_timeout=5000')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparing(connection, (sql) => sql) }) })
}

/** A value that changes with every commit, also by other processes. It costs microseconds, so it may be polled. */
export async function commitMark(database: Database): Promise<string> {
  const { rows } = await (isPostgres(database)
    ? sql<{ mark: string }>`select txid_current_snapshot()::text as mark`
    : sql<{ mark: string }>`select total_changes() || ' ' || data_version as mark from pragma_data_version`
  ).execute(database)
  return rows[0]?.mark ?? ''
}
