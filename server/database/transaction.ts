import { problemOf } from './problem.ts'
import type { Database, Tx } from './tables.ts'

const ATTEMPTS = 5

/** Runs `work` in one transaction, again when it lost against another one. Throws what `work` throws; nothing is then written. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || problemOf(error) !== 'conflict') throw error
    }
  }
}
