import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { isPostgres } from './open.ts'
import type { Database, Tables, Tx } from './tables.ts'

/** The rows of a correlated query as one column, so that a list and what belongs to it is a single query. */
export function nestedRows<Row>(
  database: Database | Tx,
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
): RawBuilder<Row[]> {
  // The helpers' own type describes values that JSON changes (dates, bytes); our columns are text and numbers.
  return (isPostgres(database) ? postgresRows(query) : sqliteRows(query)) as unknown as RawBuilder<Row[]>
}

/** What a column of nestedRows holds: PostgreSQL's driver has parsed it, SQLite's has not. */
export const parseRows = <Row>(column: Row[]): Row[] =>
  typeof column === 'string' ? JSON.parse(column) : column

/**
 * Locks the rows of `table` that a query selects until the transaction ends. SQLite's transactions hold the only write
 * lock already. Take locks in the order people, medications, families, images (a changed medication locks its family), so that
 * two transactions never wait for each other.
 */
export const locked = <Table extends keyof Tables, Query extends { forUpdate(of: Table): Query }>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forUpdate(table) : query)

/** The same, but only against removal, as a foreign key does: any number of transactions hold it at once. */
export const heldBack = <Table extends keyof Tables, Query extends { forKeyShare(of: Table): Query }>(
  tx: Database | Tx,
  table: Table,
  query: Query,
): Query => (isPostgres(tx) ? query.forKeyShare(table) : query)
