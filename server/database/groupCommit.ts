import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqliteDatabase } from 'kysely'
import { fileOf } from './open.ts'
import type { Database, Tx } from './tables.ts'

type Work = (tx: Tx) => Promise<unknown>

interface Waiting {
  work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Bounds how long readers wait for their turn on the one connection. */
const MOST_IN_A_GROUP = 32

/**
 * Lets transactions of one SQLite file that are asked for at the same time share a commit, which waits for the disk.
 * Each one is a savepoint: when it throws, only its own changes are undone. None is answered before the commit; when
 * the commit fails, all of the group fail.
 */
export class GroupCommit {
  readonly #database: Database
  readonly #waiting: Waiting[] = []
  #isRunning = false

  constructor(database: Database) {
    this.#database = database
  }

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      // Requests that have arrived meanwhile come this far first.
      await nextTurn()
      await this.#commit(this.#waiting.splice(0, MOST_IN_A_GROUP))
    }
    this.#isRunning = false
  }

  async #commit(group: Waiting[]): Promise<void> {
    const answers: (() => void)[] = []
    try {
      await this.#database.transaction().execute(async (tx) => {
        for (const one of group) answers.push(await perform(tx, one))
      })
    } catch (error) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const answer of answers) answer()
  }
}

/** Does one transaction's work; gives how to answer it once the group is committed. */
async function perform(tx: Tx, { work, resolve, reject }: Waiting): Promise<() => void> {
  const file = fileOf(tx) as SqliteDatabase
  const run = (statement: string) => file.prepare(statement).run([])
  run('savepoint one')
  try {
    const result = await work(tx)
    run('release one')
    return () => resolve(result)
  } catch (error) {
    try {
      run('rollback to one')
      run('release one')
    } catch {
      // A full disk undid the whole group already: that is why all of them fail.
      throw error
    }
    return () => reject(error)
  }
}
