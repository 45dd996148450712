import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import type { Table } from './schema.ts'
import type { Database, Tx } from './tables.ts'

/** A row of any table, the same on both engines. */
export type Row = Record<string, string | number | null>

/** Bounds the memory of a page and the values of a statement (SQLite: 32,766). */
const PER_PAGE = 500

/** All rows of a table by primary key, in pages. */
export async function* pagesOf(
  tx: Database | Tx,
  { name, columns, primaryKey }: Table,
): AsyncGenerator<Row[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last && sql.join(primaryKey.map((column) => sql.val(last?.[column])))
    const { rows } = await sql<Row>`select ${selected} from ${sql.table(name)}
      ${after ? sql`where (${key}) > (${after})` : sql``} order by ${key} limit ${PER_PAGE}`.execute(tx)
    if (rows.length > 0) yield rows
    last = rows.length === PER_PAGE ? rows.at(-1) : undefined
  } while (last)
}

export async function countRows(tx: Database | Tx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Inserts rows with all columns of the table; at most one page. */
export async function insertRows(tx: Tx, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql.val(row[column])))})`)
  const into = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(name)} (${into}) values ${sql.join(values)}`.execute(tx)
}

/** Runs `work` with the triggers of `tables` off, so that rows are inserted unchanged. */
export async function withoutTriggers(
  tx: Tx,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  if (isPostgres(tx)) {
    const turn = async (state: 'disable' | 'enable') => {
      for (const { name } of tables)
        await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx)
    }
    await turn('disable')
    await work()
    return turn('enable')
  }
  const triggers = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger'`.execute(tx)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
  await work()
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(tx)
}
