import type { Selectable } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

export type JobRow = Selectable<Tables['jobs']>

/** The rows of `names`; those that nobody has made yet are due now. */
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

/** Changes a row that is still as it was seen: of several who try, one succeeds. */
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

/** Takes a job in the name of `holder`; false when somebody else did something to it since `seen`. */
export const claimJob = (database: Database, seen: JobRow, holder: string) =>
  changeAsSeen(database, seen, { holder })

/** Puts another time to a job that nobody is at. */
export const planJob = (database: Database, seen: JobRow, dueAt: Date) =>
  changeAsSeen(database, seen, { dueAt: dueAt.toISOString() })

/** Shows that `holder` lives and is at the job; false when it is no longer theirs. */
export const showLife = (database: Database, name: string, holder: string) =>
  changeAsHolder(database, name, holder, {})

/** Gives a job back, with its next time and, if it was done, when; nothing happens when it is no longer theirs. */
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
