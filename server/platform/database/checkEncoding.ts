import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import type { Database } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

/** Throws DatabaseUnusable for a PostgreSQL database that cannot store every name. SQLite's files are always UTF-8. */
export async function checkEncoding(database: Database): Promise<void> {
  if (!isPostgres(database)) return
  const { rows } = await sql<{ encoding: string; name: string }>`
    select current_setting('server_encoding') as encoding, current_database() as name`.execute(database)
  const [{ encoding, name }] = rows as [(typeof rows)[number]]
  if (encoding === 'UTF8') return
  throw new DatabaseUnusable(
    `The database ${name} of DATABASE_URL has the encoding ${encoding}, which lacks letters of many names: create one with UTF8 (createdb --template=template0 --encoding=UTF8 NAME)`,
  )
}
