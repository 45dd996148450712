import type { Database } from './tables.ts'

/** No chore is put off for longer. What lies further ahead was written by a clock that went wrong. */
const LONGEST_MS = 26 * 60 * 60 * 1000

/**
 * Takes a chore for `leaseMs` when it is due, so that of several instances one does it. Whoever dies in the middle
 * leaves it to be taken again after that time. True when the caller is to do it.
 */
export async function takeChore(
  database: Database,
  name: string,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  await database
    .insertInto('chores')
    .values({ name, notBefore: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const latest = new Date(now.getTime() + LONGEST_MS).toISOString()
  const taken = await database
    .updateTable('chores')
    .set({ notBefore: new Date(now.getTime() + leaseMs).toISOString() })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('notBefore', '<=', now.toISOString()), eb('notBefore', '>', latest)]))
    .executeTakeFirstOrThrow()
  return taken.numUpdatedRows > 0n
}

/** Puts a chore off, at most 26 hours from now: while one works on it, and until the next time. */
export async function putOffChore(database: Database, name: string, until: Date): Promise<void> {
  await database
    .updateTable('chores')
    .set({ notBefore: until.toISOString() })
    .where('name', '=', name)
    .execute()
}
