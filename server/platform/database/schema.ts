import { sql } from 'kysely'
import { migrate, migrationNames } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'

/** A table at some schema level. */
export interface Table {
  name: string
  columns: string[]
  /** A text column in every table, so that rows sort the same on both engines. */
  primaryKey: string[]
}

const described = new Map<string, Promise<Table[]>>()

/**
 * Tables at a schema level (the name of its newest migration), referenced ones first. Built in memory once, so that new tables
 * are never forgotten and foreign ones never included.
 */
export function tablesAt(level: string): Promise<Table[]> {
  const tables = described.get(level) ?? describe(level)
  described.set(level, tables)
  return tables
}

/** Schema level of this program. */
export const newestLevel = () => migrationNames.at(-1) as string

async function describe(level: string): Promise<Table[]> {
  const database = openDatabase(':memory:')
  try {
    await migrate(database, { upTo: level })
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'table' and name <> 'migrations' and name not like 'sqlite_%' order by name`.execute(
      database,
    )
    const found = await Promise.all(rows.map(({ name }) => describeTable(database, name)))
    return inOrderOfReference(found)
  } finally {
    await database.destroy()
  }
}

async function describeTable(database: Database, name: string) {
  const columns = await sql<{
    name: string
    pk: number
  }>`select name, pk from pragma_table_info(${name})`.execute(database)
  const references = await sql<{
    table: string
  }>`select "table" from pragma_foreign_key_list(${name})`.execute(database)
  const keyed = columns.rows.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  if (keyed.length === 0)
    throw new Error(`The table ${name} needs a primary key: backups read it page by page`)
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    primaryKey: keyed.map((column) => column.name),
    references: new Set(references.rows.map((row) => row.table)),
  }
}

function inOrderOfReference(found: Awaited<ReturnType<typeof describeTable>>[]): Table[] {
  const ordered: Table[] = []
  const rest = new Set(found)
  while (rest.size > 0) {
    const next = [...rest].find(({ references }) => ![...rest].some(({ name }) => references.has(name)))
    if (!next) {
      const names = [...rest].map(({ name }) => name).join(', ')
      throw new Error(
        `${names} refer to each other or to themselves: a backup could not be loaded in any order`,
      )
    }
    rest.delete(next)
    const { references, ...table } = next
    ordered.push(table)
  }
  return ordered
}
