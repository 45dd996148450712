import { NoResultError } from 'kysely'

/** Database errors under names shared by both engines. */
export type DatabaseProblem =
  | 'unique'
  | 'foreignKey'
  | 'check'
  | 'notNull'
  /** A referenced row was deleted. */
  | 'gone'
  | 'conflict'
  | 'unreachable'
  /** The disk, a quota or the file's limit is full; also for our own files. */
  | 'full'
  /** Not writable or not readable: only the operator can fix it. */
  | 'broken'

/** A failure of another dependency that declares its own problem. */
export class KnownFailure extends Error {
  readonly problem: DatabaseProblem

  constructor(message: string, problem: DatabaseProblem) {
    super(message)
    this.problem = problem
  }
}

const POSTGRES: Record<string, DatabaseProblem> = {
  '23505': 'unique',
  '23503': 'foreignKey',
  '23514': 'check',
  '23502': 'notNull',
  // serialization_failure and deadlock_detected: the transaction may succeed when run again.
  '40001': 'conflict',
  '40P01': 'conflict',
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout and too_many_connections.
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '53300': 'unreachable',
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  // protocol_violation: what PgBouncer says while its server restarts, and when it takes no more clients.
  '08P01': 'unreachable',
  // query_canceled by statement_timeout, lock_not_available, idle_in_transaction_session_timeout, transaction_timeout.
  '57014': 'unreachable',
  '55P03': 'unreachable',
  '25P03': 'unreachable',
  '25P04': 'unreachable',
  // invalid_authorization_specification, invalid_password, invalid_catalog_name, database_dropped, insufficient_privilege.
  '28000': 'broken',
  '28P01': 'broken',
  '3D000': 'broken',
  '57P04': 'broken',
  '42501': 'broken',
  // io_error, data_corrupted and index_corrupted.
  '58030': 'broken',
  XX001: 'broken',
  XX002: 'broken',
  // read_only_sql_transaction: a standby, until it is the first server.
  '25006': 'unreachable',
  '53100': 'full',
  '53200': 'unreachable',
  // System errors of a connection, also to an object store.
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EPIPE: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  // System errors of our own files.
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'broken',
  EPERM: 'broken',
  ENOENT: 'broken',
  ENOTDIR: 'broken',
  EEXIST: 'broken',
  EMFILE: 'unreachable',
  ENFILE: 'unreachable',
  EACCES: 'broken',
  EIO: 'broken',
}

const SQLITE: Record<number, DatabaseProblem> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreignKey',
  275: 'check',
  1299: 'notNull',
  // SQLITE_BUSY and its extended codes: another process kept the write lock too long.
  5: 'conflict',
  261: 'conflict',
  517: 'conflict',
}

/** By the low byte of an extended code (https://sqlite.org/rescode.html): READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const SQLITE_RESULTS: Record<number, DatabaseProblem> = {
  8: 'broken',
  10: 'broken',
  11: 'broken',
  13: 'full',
  14: 'broken',
  26: 'broken',
}

const SQLITE_MESSAGES: Record<string, DatabaseProblem> = {
  UNIQUE: 'unique',
  'FOREIGN KEY': 'foreignKey',
  CHECK: 'check',
  'NOT NULL': 'notNull',
}

/** Beginnings of messages of PostgreSQL's driver and pool about a failed connection; they have no codes. */
const SILENCE = new RegExp(
  `^(?:${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end on the pool',
    'Received unexpected \\w+ message from backend',
    'received invalid response',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
  ].join('|')})`,
)

const BROKEN =
  /^(attempt to write a readonly database|disk I\/O error|database disk image is malformed|unable to open database file|file is not a database)/

/** The problem behind a query's error; undefined if unknown. */
export function problemOf(error: unknown): DatabaseProblem | undefined {
  if (error instanceof KnownFailure) return error.problem
  if (error instanceof NoResultError) return 'gone'
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof code === 'string' && POSTGRES[code]) return POSTGRES[code]
  if (typeof errcode === 'number') return SQLITE[errcode] ?? SQLITE_RESULTS[errcode & 0xff]
  if (SILENCE.test(error.message)) return 'unreachable'
  // Statements that return rows throw errors without a code.
  if (error.message === 'database or disk is full') return 'full'
  if (error.message === 'database is locked') return 'conflict'
  if (BROKEN.test(error.message)) return 'broken'
  const constraint = /^(UNIQUE|FOREIGN KEY|CHECK|NOT NULL) constraint failed/.exec(error.message)?.[1]
  return constraint === undefined ? undefined : SQLITE_MESSAGES[constraint]
}

const SQLITE_CONSTRAINT = 19

/** True if a query failed because of its values (a constraint, a type), not the disk or the connection. */
export function isAboutValues(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLite: the low byte is the primary code. PostgreSQL: the classes are data exceptions and violated
  // constraints.
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_CONSTRAINT
  return typeof code === 'string' && /^2[23]/.test(code)
}
