import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What the instances share out among them. */
export interface JobTables {
  /**
   * What one of all instances does again and again, due from `dueAt` on and done last at `doneAt`. `beats` rises with
   * every change of the row and while `holder` is at it.
   */
  jobs: {
    name: string
    dueAt: Instant
    holder: string | null
    beats: Generated<number>
    doneAt: Instant | null
  }
}
