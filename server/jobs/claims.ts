import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

export type JobRow = Selectable<Tables['jobs']>

/** Rows of `names`; inserts missing ones as due now. */
export async function jobRows(database: Database, names: readonly string[], now: Date): Promise<JobRow[]> {
  const rows = () => database.selectFrom('jobs').where('name', 'in', names).selectAll().execute()
  const known = await rows()
  if (known.length === names.length) return known
  await database
    .insertInto('jobs')
    .values(names.map((name) => ({ name, dueAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows()
}

/** Compare-and-set on a row: of several instances one succeeds. */
async function changeAsSeen(
  database: Database,
  { name, beats }: JobRow,
  change: { holder: string } | { dueAt: string },
): Promise<boolean> {
  const changed = await database
    .updateTable('jobs')
    .set({ ...change, beats: beats + 1 })
    .where('name', '=', name)
    .where('beats', '=', beats)
    .executeTakeFirstOrThrow()
  return changed.numUpdatedRows > 0n
}

/** Claims a job for `holder`; false if its row changed since `seen`. */
export const claimJob = (database: Database, seen: JobRow, holder: string) =>
  changeAsSeen(database, seen, { holder })

/** Reschedules a job that nobody is running. */
export const planJob = (database: Database, seen: JobRow, dueAt: Date) =>
  changeAsSeen(database, seen, { dueAt: dueAt.toISOString() })

/** Renews the claim of `holder`; false if it was lost. */
export const showLife = (database: Database, name: string, holder: string) =>
  changeAsHolder(database, name, holder, {})

/** Releases a job with its next time and, if done, its completion; does nothing if the claim was lost. */
export const giveBack = (
  database: Database,
  name: string,
  holder: string,
  { dueAt, doneAt }: { dueAt: Date; doneAt?: Date },
) =>
  changeAsHolder(database, name, holder, {
    holder: null,
    dueAt: dueAt.toISOString(),
    ...(doneAt && { doneAt: doneAt.toISOString() }),
  })

async function changeAsHolder(
  database: Database,
  name: string,
  holder: string,
  change: { holder?: null; dueAt?: string; doneAt?: string },
): Promise<boolean> {
  const changed = await database
    .updateTable('jobs')
    .set((eb) => ({ ...change, beats: eb('beats', '+', 1) }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return changed.numUpdatedRows > 0n
}
