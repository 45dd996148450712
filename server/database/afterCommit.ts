import type { Database, Tx } from './tables.ts'

/** What a transaction may bring about that something in this process waits for. */
export type News = 'images doomed'

const listeners = new WeakMap<Database, Map<News, () => void>>()
const gathered = new WeakMap<Tx, Set<News>>()

/** Calls `listener` after each transaction of `database`, in this process, that brought `news` about and is committed. */
export function hear(database: Database, news: News, listener: () => void): void {
  const ofDatabase = listeners.get(database) ?? new Map()
  listeners.set(database, ofDatabase.set(news, listener))
}

/** Tells `news` to whoever hears it, once `tx` is committed; nobody, if it is not. */
export function tellAfterCommit(tx: Tx, news: News): void {
  gathered.get(tx)?.add(news)
}

/** From here on `news` takes what is told in `tx`: transactions that share a commit follow each other in one. */
export function gatherNews(tx: Tx, news: Set<News>): void {
  gathered.set(tx, news)
}

export function spreadNews(database: Database, news: Set<News>): void {
  for (const one of news) listeners.get(database)?.get(one)?.()
}
