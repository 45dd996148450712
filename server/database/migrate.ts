import { sql } from 'kysely'
import { first } from './migrations/001-first.ts'
import { knownProducts } from './migrations/002-known-products.ts'
import { familyRevisions } from './migrations/003-family-revisions.ts'
import { isPostgres } from './open.ts'
import type { Database, Tx } from './tables.ts'

/** In order, never changed once released: a change is a new entry. */
const migrations: Record<string, (tx: Tx) => Promise<void>> = {
  '001-first': first,
  '002-known-products': knownProducts,
  '003-family-revisions': familyRevisions,
}

/** Any constant that no other program on the same PostgreSQL server uses. */
const LOCK = 7_274_201

/**
 * Brings the database to the newest shape, all or nothing, one instance at a time: PostgreSQL by an advisory lock,
 * SQLite by the write lock that every transaction starts with. An instance that waited finds nothing left to do.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, "appliedAt" text not null)`.execute(
      tx,
    )
    const applied = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const known = new Set(applied.rows.map((row) => row.name))
    for (const [name, migration] of Object.entries(migrations)) {
      if (known.has(name)) continue
      await migration(tx)
      await sql`insert into migrations (name, "appliedAt") values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      )
    }
  })
}
