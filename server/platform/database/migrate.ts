import { sql } from 'kysely'
import { doneMigrations, recordMigration } from './migrationRecord.ts'
import { first } from './migrations/001-first.ts'
import { knownProducts } from './migrations/002-known-products.ts'
import { familyRevisions } from './migrations/003-family-revisions.ts'
import { chores } from './migrations/004-chores.ts'
import { passwordResets } from './migrations/005-password-resets.ts'
import { doseCounts } from './migrations/006-dose-counts.ts'
import { household } from './migrations/007-household.ts'
import { accounts } from './migrations/008-accounts.ts'
import { jobs } from './migrations/009-jobs.ts'
import { receipts } from './migrations/010-receipts.ts'
import { shopping } from './migrations/011-shopping.ts'
import { ingredientCorrections } from './migrations/012-ingredient-corrections.ts'
import { packs } from './migrations/013-packs.ts'
import { plans } from './migrations/014-plans.ts'
import { familyDoseCounts } from './migrations/015-family-dose-counts.ts'
import { reminders } from './migrations/016-reminders.ts'
import { revisionsWithoutLists } from './migrations/017-revisions-without-lists.ts'
import { confirmedAddresses } from './migrations/018-confirmed-addresses.ts'
import { addressesApart } from './migrations/019-addresses-apart.ts'
import { uncountedDoses } from './migrations/020-uncounted-doses.ts'
import { silentSignIns } from './migrations/021-silent-sign-ins.ts'
import { measurements } from './migrations/022-measurements.ts'
import { calendars } from './migrations/023-calendars.ts'
import { whoGivesIt } from './migrations/024-who-gives-it.ts'
import { pillPictures } from './migrations/025-pill-pictures.ts'
import { ifMissed } from './migrations/026-if-missed.ts'
import { allergies } from './migrations/027-allergies.ts'
import { shares } from './migrations/028-shares.ts'
import { channelAddresses } from './migrations/029-channel-addresses.ts'
import { imports } from './migrations/030-imports.ts'
import { sessionAddresses } from './migrations/031-session-addresses.ts'
import { familyCountries } from './migrations/032-family-countries.ts'
import { deletedImages } from './migrations/033-deleted-images.ts'
import { proofs } from './migrations/034-proofs.ts'
import { apiTokens } from './migrations/035-api-tokens.ts'
import { operators } from './migrations/036-operators.ts'
import { passkeys } from './migrations/037-passkeys.ts'
import { provider } from './migrations/038-provider.ts'
import { failingChannels } from './migrations/039-failing-channels.ts'
import { secondSteps } from './migrations/040-second-steps.ts'
import { languages } from './migrations/041-languages.ts'
import { deliveriesWithProblems } from './migrations/042-deliveries-with-problems.ts'
import { endedDevices } from './migrations/043-ended-devices.ts'
import { isPostgres } from './open.ts'
import type { Database, Tx } from './tables.ts'

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
