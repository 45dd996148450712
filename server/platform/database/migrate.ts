import { sql } from 'kysely'
import { familyRevisions, first, knownProducts } from './migrations/0.1.0.ts'
import {
  accounts,
  chores,
  doseCounts,
  household,
  ingredientCorrections,
  jobs,
  passwordResets,
  receipts,
  shopping,
} from './migrations/0.2.0-1.ts'
import { familyDoseCounts, packs, plans } from './migrations/0.2.0-2.ts'
import {
  addressesApart,
  confirmedAddresses,
  reminders,
  revisionsWithoutLists,
  silentSignIns,
  uncountedDoses,
} from './migrations/0.2.0-3.ts'
import {
  allergies,
  apiTokens,
  calendars,
  channelAddresses,
  deletedImages,
  failingChannels,
  familyCountries,
  ifMissed,
  imports,
  languages,
  measurements,
  operators,
  passkeys,
  pillPictures,
  proofs,
  provider,
  secondSteps,
  sessionAddresses,
  shares,
  whoGivesIt,
} from './migrations/1.0.0.ts'
import { deliveriesWithProblems } from './migrations/042-deliveries-with-problems.ts'
import { endedDevices } from './migrations/043-ended-devices.ts'
import { namesOfPacks } from './migrations/044-names-of-packs.ts'
import { joins } from './migrations/045-joins.ts'
import { dosesThatKeepTimes } from './migrations/046-doses-that-keep-times.ts'
import { disabledAccounts } from './migrations/047-disabled-accounts.ts'
import { moveSnapshots } from './migrations/048-move-snapshots.ts'
import { isPostgres } from './open.ts'
import { productVersion } from './productVersion.ts'
import type { Database, Tx } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

/** In order, and fixed once released: a change is a new entry. */
const migrations: Record<string, (tx: Tx) => Promise<void>> = {
  '001-first': first,
  '002-known-products': knownProducts,
  '003-family-revisions': familyRevisions,
  '004-chores': chores,
  '005-password-resets': passwordResets,
  '006-dose-counts': doseCounts,
  '007-household': household,
  '008-accounts': accounts,
  '009-jobs': jobs,
  '010-receipts': receipts,
  '011-shopping': shopping,
  '012-ingredient-corrections': ingredientCorrections,
  '013-packs': packs,
  '014-plans': plans,
  '015-family-dose-counts': familyDoseCounts,
  '016-reminders': reminders,
  '017-revisions-without-lists': revisionsWithoutLists,
  '018-confirmed-addresses': confirmedAddresses,
  '019-addresses-apart': addressesApart,
  '020-uncounted-doses': uncountedDoses,
  '021-silent-sign-ins': silentSignIns,
  '022-measurements': measurements,
  '023-calendars': calendars,
  '024-who-gives-it': whoGivesIt,
  '025-pill-pictures': pillPictures,
  '026-if-missed': ifMissed,
  '027-allergies': allergies,
  '028-shares': shares,
  '029-channel-addresses': channelAddresses,
  '030-imports': imports,
  '031-session-addresses': sessionAddresses,
  '032-family-countries': familyCountries,
  '033-deleted-images': deletedImages,
  '034-proofs': proofs,
  '035-api-tokens': apiTokens,
  '036-operators': operators,
  '037-passkeys': passkeys,
  '038-provider': provider,
  '039-failing-channels': failingChannels,
  '040-second-steps': secondSteps,
  '041-languages': languages,
  '042-deliveries-with-problems': deliveriesWithProblems,
  '043-ended-devices': endedDevices,
  '044-names-of-packs': namesOfPacks,
  '045-joins': joins,
  '046-doses-that-keep-times': dosesThatKeepTimes,
  '047-disabled-accounts': disabledAccounts,
  '048-move-snapshots': moveSnapshots,
}

/** Names of all migrations, oldest first. A schema level is the name of its newest. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** Any constant that no other program on this PostgreSQL server uses. */
const LOCK = 7_274_201

/**
 * Migrates the database to the newest level, all or nothing, one instance at a time: by an advisory lock on PostgreSQL, by the
 * write lock of each transaction on SQLite. An instance that waited finds nothing left to do. `upTo` stops at an older level.
 * Throws DatabaseUnusable after a newer version.
 */
export async function migrate(database: Database, { upTo }: { upTo?: string } = {}): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const done = await doneMigrations(tx, migrationNames)
    for (const [name, migration] of Object.entries(migrations)) {
      if (upTo !== undefined && migrationNames.indexOf(name) > migrationNames.indexOf(upTo)) break
      if (done.has(name)) continue
      await migration(tx)
      await recordMigration(tx, name)
    }
  })
}

/** Migrations done so far, oldest first; none for an empty database. */
export async function appliedMigrations(database: Database | Tx): Promise<string[]> {
  const catalog = isPostgres(database)
    ? sql<{ name: string }>`select 1 as name where to_regclass('migrations') is not null`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name = 'migrations'`
  if ((await catalog.execute(database)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database)
  return rows.map((row) => row.name)
}

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
async function doneMigrations(tx: Tx, known: readonly string[]): Promise<Set<string>> {
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

async function recordMigration(tx: Tx, name: string): Promise<void> {
  await sql`insert into migrations (name, "appliedAt", version)
    values (${name}, ${new Date().toISOString()}, ${productVersion})`.execute(tx)
}
