import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** Jobs that the instances share. */
export interface JobTables {
  /**
   * A recurring job that one of all instances does, due at `dueAt`, last done at `doneAt`. `beats` rises with every change of
   * the row and while `holder` works on it.
   */
  jobs: {
    name: string
    dueAt: Instant
    holder: string | null
    beats: Generated<number>
    doneAt: Instant | null
    /** The last attempt failed then, and why (`DatabaseProblem` or `unknown`). */
    failedAt: Instant | null
    failure: string | null
  }
}
