import { setImmediate as nextTurn } from 'node:timers/promises'
import { isPostgres } from './open.ts'
import { problemOf } from './problem.ts'
import type { Database, Tx } from './tables.ts'

type Work = (tx: Tx) => Promise<unknown>

interface QueuedWork {
  work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Bounds how long readers wait for the only connection. */
const MOST_IN_A_GROUP = 32

/**
 * Lets concurrent transactions of one SQLite file share a commit, which waits for the disk. If one throws, all roll back and
 * each half runs again until the failing one is alone: savepoints, the alternative, copy every touched page. None is answered
 * before the commit; if the commit fails, all of them fail.
 */
class GroupCommit {
  readonly #database: Database
  readonly #waiting: QueuedWork[] = []
  #isRunning = false

  constructor(database: Database) {
    this.#database = database
  }

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as QueuedWork['resolve'], reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      // Requests that have arrived meanwhile run up to here first.
      await nextTurn()
      await this.#commit(this.#waiting.splice(0, MOST_IN_A_GROUP))
    }
    this.#isRunning = false
  }

  async #commit(group: QueuedWork[]): Promise<void> {
    const results: unknown[] = []
    let hasThrown = false
    try {
      await this.#database.transaction().execute(async (tx) => {
        try {
          for (const { work } of group) results.push(await work(tx))
        } catch (error) {
          hasThrown = true
          throw error
        }
      })
    } catch (error) {
      if (hasThrown && group.length > 1) return this.#commitHalves(group)
      for (const { reject } of group) reject(error)
      return
    }
    for (const [place, { resolve }] of group.entries()) resolve(results[place])
  }

  async #commitHalves(group: QueuedWork[]): Promise<void> {
    const middle = Math.ceil(group.length / 2)
    await this.#commit(group.slice(0, middle))
    await this.#commit(group.slice(middle))
  }
}

const ATTEMPTS = 5

const groups = new WeakMap<Database, GroupCommit>()

function groupOf(database: Database): GroupCommit {
  const group = groups.get(database) ?? new GroupCommit(database)
  groups.set(database, group)
  return group
}

/**
 * Runs `work` in one transaction, again after a conflict with another one. Throws what `work` throws and then writes nothing.
 * `work` uses only the database, as it may run again and on SQLite everyone waits for it.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const news = new Set<News>()
      const withNews = (tx: Tx) => {
        gatherNews(tx, news)
        return work(tx)
      }
      const result = await (isPostgres(database)
        ? database.transaction().execute(withNews)
        : groupOf(database).add(withNews))
      notifyListeners(database, news)
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || problemOf(error) !== 'conflict') throw error
    }
  }
}

/** Kinds of changes that something in this process waits for. */
export type News = 'images marked'

const listeners = new WeakMap<Database, Map<News, () => void>>()
const gathered = new WeakMap<Tx, Set<News>>()

/** Calls `listener` after each committed transaction of `database` in this process that announced `news`. */
export function listenAfterCommit(database: Database, news: News, listener: () => void): void {
  const ofDatabase = listeners.get(database) ?? new Map()
  listeners.set(database, ofDatabase.set(news, listener))
}

/** Announces `news` to its listeners once `tx` is committed. */
export function notifyAfterCommit(tx: Tx, news: News): void {
  gathered.get(tx)?.add(news)
}

/** Collects the news of `tx` in `news` from here on: transactions that share a commit follow each other in one. */
export function gatherNews(tx: Tx, news: Set<News>): void {
  gathered.set(tx, news)
}

export function notifyListeners(database: Database, news: Set<News>): void {
  for (const one of news) listeners.get(database)?.get(one)?.()
}
