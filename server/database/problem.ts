/** What a database refused, in words that are the same on both engines. */
export type DatabaseProblem = 'unique' | 'foreignKey' | 'check' | 'notNull' | 'conflict' | 'unreachable'

const POSTGRES: Record<string, DatabaseProblem> = {
  '23505': 'unique',
  '23503': 'foreignKey',
  '23514': 'check',
  '23502': 'notNull',
  // serialization_failure and deadlock_detected: the same transaction may succeed when it is run again.
  '40001': 'conflict',
  '40P01': 'conflict',
  // admin_shutdown, crash_shutdown, cannot_connect_now and too_many_connections.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '53300': 'unreachable',
  // What the system says of a connection; the same from an object store.
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EPIPE: 'unreachable',
}

const SQLITE: Record<number, DatabaseProblem> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreignKey',
  275: 'check',
  1299: 'notNull',
  // SQLITE_BUSY and its extended codes: another process held the write lock for too long.
  5: 'conflict',
  261: 'conflict',
  517: 'conflict',
}

const SQLITE_MESSAGES: Record<string, DatabaseProblem> = {
  UNIQUE: 'unique',
  'FOREIGN KEY': 'foreignKey',
  CHECK: 'check',
  'NOT NULL': 'notNull',
}

/** The problem behind an error thrown by a query, or undefined when it is not one that we know. */
export function problemOf(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof code === 'string' && POSTGRES[code]) return POSTGRES[code]
  if (typeof errcode === 'number') return SQLITE[errcode]
  // The words of PostgreSQL's driver and its pool, which have no codes for it.
  if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
    return 'unreachable'
  // Statements that return rows throw errors without a code.
  const constraint = /^(UNIQUE|FOREIGN KEY|CHECK|NOT NULL) constraint failed/.exec(error.message)?.[1]
  return constraint === undefined ? undefined : SQLITE_MESSAGES[constraint]
}
