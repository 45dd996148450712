import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import { problemOf } from './problem.ts'

const UNREACHABLE = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Received unexpected rowDescription message from backend.',
  'Received unexpected dataRow message from backend.',
  'Received unexpected portalSuspended message from backend.',
  'Received unexpected emptyQuery message from backend.',
  'Received unexpected commandComplete message from backend.',
  'Received unexpected parseComplete message from backend.',
  'Received unexpected copyInResponse message from backend.',
  'Received unexpected copyData message from backend.',
  'received invalid response: ',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
]

/** The driver's errors for wrong calls: our bugs, for the log. */
const MISTAKES = [
  'Client has already been connected. You cannot reuse a client.',
  'Password must be a string',
  'Client was passed a null or undefined query',
  'callback is not a function',
  'Release called on client which has already been released to the pool.',
  'unexpected condition',
  'Passing a function as the first parameter to pool.query is not supported',
  'Called end on pool more than once',
  'Binary mode not supported yet',
  'Unknown authenticationOk message type ',
]

test.each(['08P01', '53300', '57P01', '57P03'])('SQLSTATE %s means that the database is away', (code) => {
  expect(problemOf(Object.assign(new Error('server conn crashed?'), { code }))).toBe('unreachable')
})

test.each(UNREACHABLE)(`"%s" of PostgreSQL's driver means that the database is away`, (message) => {
  expect(problemOf(new Error(message))).toBe('unreachable')
})

test.each(MISTAKES)('"%s" of the driver is a bug of ours', (message) => {
  expect(problemOf(new Error(message))).toBeUndefined()
})

test('covers every sentence of the driver, its pool and its protocol', () => {
  const fromPg = createRequire(createRequire(import.meta.url).resolve('pg'))
  const folder = path.dirname(fromPg.resolve('pg/package.json'))
  const files = [
    path.join(folder, 'lib/client.js'),
    path.join(folder, 'lib/connection.js'),
    fromPg.resolve('pg-pool'),
    path.join(path.dirname(fromPg.resolve('pg-protocol')), 'parser.js'),
  ]
  const said = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/Error\('([^']+)'/g)].map(([, message]) => message),
  )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((message) => ![...UNREACHABLE, ...MISTAKES].includes(message as string))).toEqual([])
})

test.each([
  ['a wrong password', '28P01', 'broken'],
  ['a database that is gone', '3D000', 'broken'],
  ['a table that may not be read', '42501', 'broken'],
  ['a session that was idle for too long', '57P05', 'unreachable'],
  ['a server that is just starting', '57P03', 'unreachable'],
  ['a full disk', '53100', 'full'],
  ['two transactions that wait for each other', '40P01', 'conflict'],
  ['a mistake in SQL', '42601', undefined],
])('%s has a code of PostgreSQL', (_, code, problem) => {
  expect(problemOf(Object.assign(new Error('refused'), { code }))).toBe(problem)
})

test('reports a referenced row that was just deleted', async () => {
  const database = openDatabase(':memory:')
  onTestFinished(() => database.destroy())
  const asked = database
    .selectNoFrom((eb) => eb.lit(1).as('one'))
    .where(sql.lit(false))
    .executeTakeFirstOrThrow()
  expect(problemOf(await asked.catch((error) => error))).toBe('gone')
})
