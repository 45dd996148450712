import { gatherNews, type News, notifyListeners } from './afterCommit.ts'
import { GroupCommit } from './groupCommit.ts'
import { isPostgres } from './open.ts'
import { problemOf } from './problem.ts'
import type { Database, Tx } from './tables.ts'

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
