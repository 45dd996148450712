import type { Database, Tx } from './tables.ts'

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
