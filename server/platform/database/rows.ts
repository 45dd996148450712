import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { isPostgres } from './open.ts'
import type { Database, Tables, Tx } from './tables.ts'

/** Rows of a correlated query as one column, so that a list with its details is a single query. */
export function nestedRows<Row>(
  database: Database | Tx,
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
): RawBuilder<Row[]> {
  // The helpers' type covers values that JSON changes (dates, bytes); our columns are text and numbers.
  return (isPostgres(database) ? postgresRows(query) : sqliteRows(query)) as unknown as RawBuilder<Row[]>
}

/** Content of a nestedRows column: PostgreSQL's driver parses it, SQLite's does not. */
export const parseRows = <Row>(column: Row[]): Row[] =>
  typeof column === 'string' ? JSON.parse(column) : column

/**
 * Locks the selected rows of `table` until the transaction ends. SQLite's transactions already have the only write lock. Lock
 * order is people, medications, families, images (a changed medication locks its family), so that two transactions never
 * deadlock.
 */
export const lockRows = <Table extends keyof Tables, Query extends { forUpdate(of: Table): Query }>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forUpdate(table) : query)

/** Like `lockRows`, for changes that keep the id: foreign keys to it are checked meanwhile. */
export const lockedForChange = <
  Table extends keyof Tables,
  Query extends { forNoKeyUpdate(of: Table): Query },
>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forNoKeyUpdate(table) : query)

/** Like `lockRows`, but only against changes and deletion: transactions can share it. */
export const lockedAgainstChanges = <
  Table extends keyof Tables,
  Query extends { forShare(of: Table): Query },
>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forShare(table) : query)

/** Like `lockRows`, but only against deletion, as a foreign key does: transactions can share it. */
export const lockedAgainstDeletion = <
  Table extends keyof Tables,
  Query extends { forKeyShare(of: Table): Query },
>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forKeyShare(table) : query)
