import { sql } from 'kysely'
import { isPostgres } from './open.ts'
import { productVersion } from './productVersion.ts'
import type { Tx } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

interface AppliedMigration {
  name: string
  /** Version of the product that ran it; null for 0.1, which did not record it. */
  version: string | null
}

async function openRecord(tx: Tx): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, "appliedAt" text not null, version text)`.execute(
    tx,
  )
  // Version 0.1 created it without the last column.
  if (isPostgres(tx)) {
    await sql`alter table migrations add column if not exists version text`.execute(tx)
    return
  }
  const columns = await sql<{ name: string }>`select name from pragma_table_info('migrations')`.execute(tx)
  if (!columns.rows.some(({ name }) => name === 'version')) {
    await sql`alter table migrations add column version text`.execute(tx)
  }
}

/**
 * Migrations done so far. Throws DatabaseUnusable, naming both versions, if one is not in `known`: an older program would
 * misread newer data.
 */
export async function doneMigrations(tx: Tx, known: readonly string[]): Promise<Set<string>> {
  await openRecord(tx)
  const { rows } = await sql<AppliedMigration>`select name, version from migrations order by name`.execute(tx)
  const newer = rows.filter(({ name }) => !known.includes(name)).at(-1)
  if (newer) {
    throw new DatabaseUnusable(
      `This data was written by Medicine Cabinet ${newer.version ?? 'of a newer version'}, and this is ${productVersion}: ` +
        `start that version again, or restore a backup from before the upgrade (${newer.name})`,
    )
  }
  return new Set(rows.map(({ name }) => name))
}

export async function recordMigration(tx: Tx, name: string): Promise<void> {
  await sql`insert into migrations (name, "appliedAt", version)
    values (${name}, ${new Date().toISOString()}, ${productVersion})`.execute(tx)
}
