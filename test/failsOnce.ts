import type { Database } from '../server/platform/database/tables.ts'

/** Returns the same database, but the first query that `asks` matches fails. */
export function failsOnce(database: Database, asks: RegExp): Database {
  let hasFailed = false
  return database.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = database.getExecutor().compileQuery(node, queryId)
      if (hasFailed || !asks.test(sql)) return node
      hasFailed = true
      throw new Error('This row is broken')
    },
    async transformResult({ result }) {
      return result
    },
  })
}
