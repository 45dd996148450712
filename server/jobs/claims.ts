import type { Selectable } from 'kysely'
import type { Database, Tables, Tx } from '../platform/database/tables.ts'
import { firstTime, type Job } from './job.ts'

export type JobRow = Selectable<Tables['jobs']>

/** Rows of jobs; inserts missing ones with their first time. */
export async function jobRows(
  database: Database | Tx,
  jobs: readonly Pick<Job, 'name' | 'every'>[],
  now: Date,
): Promise<JobRow[]> {
  const names = jobs.map(({ name }) => name)
  const rows = () => database.selectFrom('jobs').where('name', 'in', names).selectAll().execute()
  const known = await rows()
  if (known.length === names.length) return known
  await database
    .insertInto('jobs')
    .values(jobs.map(({ name, every }) => ({ name, dueAt: firstTime(every, now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows()
}

/** Compare-and-set on a row: of several instances one succeeds. */
async function changeAsSeen(
  database: Database | Tx,
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

/** Reschedules a job that nobody is running; false if its row changed since `seen`. */
export const planJob = (database: Database | Tx, seen: JobRow, dueAt: Date) =>
  changeAsSeen(database, seen, { dueAt: dueAt.toISOString() })

/** Renews the claim of `holder`; false if it was lost. */
export const renewLease = (database: Database, name: string, holder: string) =>
  changeAsHolder(database, name, holder, {})

/** End of a run; neither if it was cut off. */
export interface Outcome {
  doneAt?: Date
  failed?: { at: Date; reason: string }
}

/** Releases a job with its next time and its outcome; does nothing if the claim was lost. */
export const giveBack = (
  database: Database,
  name: string,
  holder: string,
  dueAt: Date,
  { doneAt, failed }: Outcome = {},
) =>
  changeAsHolder(database, name, holder, {
    holder: null,
    dueAt: dueAt.toISOString(),
    ...(doneAt && { doneAt: doneAt.toISOString(), failedAt: null, failure: null }),
    ...(failed && { failedAt: failed.at.toISOString(), failure: failed.reason }),
  })

async function changeAsHolder(
  database: Database,
  name: string,
  holder: string,
  change: Partial<Pick<JobRow, 'holder' | 'dueAt' | 'doneAt' | 'failedAt' | 'failure'>>,
): Promise<boolean> {
  const changed = await database
    .updateTable('jobs')
    .set((eb) => ({ ...change, beats: eb('beats', '+', 1) }))
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return changed.numUpdatedRows > 0n
}
