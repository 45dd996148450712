import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import type { Database } from './tables.ts'
import { DatabaseUnusable, damageError } from './unusable.ts'

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

/**
 * Checks the whole SQLite file and throws DatabaseUnusable if its structure is damaged, before a write makes it worse
 * (https://sqlite.org/pragma.html#pragma_quick_check). PostgreSQL checks its own pages.
 */
export async function checkWhole(database: Database, file: string): Promise<void> {
  if (isPostgres(database)) return
  const damage = await findDamage(database)
  if (damage === undefined) return
  throw damageError(file, damage)
}

async function findDamage(database: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database)
    const found = rows[0]?.quick_check
    return found === 'ok' ? undefined : found?.replace(/\s+/g, ' ')
  } catch (error) {
    // Some damage makes the check itself fail.
    return (error as Error).message
  }
}
