import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inPostgres, urlOf } from '../test/postgresServer.ts'
import { postgres } from '../test/testDatabases.ts'
import { readConfig } from './config.ts'
import { newId } from './platform/database/newId.ts'
import { openDatabase } from './platform/database/open.ts'
import { serve } from './serve.ts'
import { describeStartFailure } from './startFailure.ts'

const nothing = { webFolder: '', readerProgram: '', importProgram: '' }

/** The line of a start that fails before anything is open. */
async function lineFor(DATABASE_URL: string): Promise<string | undefined> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-start-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL })
  const error = await serve(config, nothing).then(
    () => undefined,
    (failure) => failure,
  )
  return describeStartFailure(error, config)
}

/** A server that answers the request for TLS with a certificate that has expired, and hangs up on who takes it. */
async function startExpired(): Promise<number> {
  const certificate = createRequire(import.meta.url)('smtp-server/lib/tls-options')({})
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const secured = new tls.TLSSocket(socket, { isServer: true, ...certificate })
      secured.on('error', () => {})
      secured.once('data', () => socket.resetAndDestroy())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as net.AddressInfo).port
}

async function makeDatabase(options = '') {
  const name = `start_${newId().toLowerCase().replaceAll('-', '_')}`
  await inPostgres((client) => client.query(`create database "${name}" ${options}`))
  onTestFinished(() => inPostgres((client) => client.query(`drop database "${name}" with (force)`)))
  return name
}

/** The address of a database for a role of its own. */
async function addressFor(database: string, options = ''): Promise<string> {
  const role = `role_${newId().toLowerCase().replaceAll('-', '_')}`
  await inPostgres((client) => client.query(`create role "${role}" login password 'secret' ${options}`))
  onTestFinished(() =>
    inPostgres(async (client) => {
      await client.query(`drop owned by "${role}"; drop role "${role}"`)
    }, database),
  )
  const address = new URL(urlOf(database))
  address.username = role
  address.password = 'secret'
  return address.href
}

test('a database that lacks letters is refused before its first table', async () => {
  const database = await makeDatabase(`encoding 'LATIN1' locale 'C' template template0`)
  expect(await lineFor(urlOf(database))).toBe(
    `The database ${database} of DATABASE_URL has the encoding LATIN1, which lacks letters of many names: create one with UTF8 (createdb --template=template0 --encoding=UTF8 NAME)`,
  )
  await inPostgres(async (client) => {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
  }, database)
})

test.each(['require', 'prefer', 'verify-full'])(
  'a server without TLS is named for sslmode=%s',
  async (mode) => {
    expect(await lineFor(`${urlOf(await makeDatabase())}?sslmode=${mode}`)).toMatch(
      /^DATABASE_URL asks for TLS, which the PostgreSQL server does not have/,
    )
  },
)

test.each(['require', 'prefer'])('an expired certificate is named for sslmode=%s', async (mode) => {
  expect(await lineFor(`postgres://me@127.0.0.1:${await startExpired()}/x?sslmode=${mode}`)).toMatch(
    /^The certificate of the server of DATABASE_URL is not valid now \(certificate has expired\): renew it there/,
  )
})

test.each(['sslmode=require&uselibpqcompat=true', 'uselibpqcompat=true&sslmode=prefer'])(
  'no certificate is checked for %s, as by libpq',
  async (modes) => {
    expect(await lineFor(`postgres://me@127.0.0.1:${await startExpired()}/x?${modes}`)).toMatch(
      /^DATABASE_URL must lead to a PostgreSQL database that answers \(.*ECONNRESET/,
    )
  },
)

test('a missing file of an authority is named', async () => {
  expect(await lineFor('postgres://me@127.0.0.1/x?sslmode=verify-full&sslrootcert=/no/ca.pem')).toMatch(
    /^DATABASE_URL names a file that cannot be read: sslrootcert \(ENOENT.+\/no\/ca\.pem/,
  )
})

test('a role that may not create tables is told what to grant', async () => {
  const database = await makeDatabase()
  await inPostgres((client) => client.query('revoke create on schema public from public'), database)
  expect(await lineFor(await addressFor(database))).toMatch(
    /^The role of DATABASE_URL must be allowed to create tables \(permission denied for schema public\)/,
  )
})

test.each([
  ['53100', 'could not extend file: No space left on device', /^The disk of the PostgreSQL server is full/],
  [
    '53300',
    'sorry, too many clients already',
    /^The PostgreSQL server of DATABASE_URL has no connection left/,
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed',
    /^DATABASE_URL leads to a server whose certificate is not trusted \(self-signed\): name/,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'no',
    /^DATABASE_URL leads to a server whose certificate is not trusted/,
  ],
  [
    'CERT_HAS_EXPIRED',
    'expired',
    /^The certificate of the server of DATABASE_URL is not valid now \(expired\)/,
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'does not match', /^DATABASE_URL must name the server as its certificate/],
])('SQLSTATE or code %s is a sentence', (code, message, line) => {
  const config = readConfig({ DATABASE_URL: 'postgres://db.example/cabinet' })
  expect(describeStartFailure(Object.assign(new Error(message), { code }), config)).toMatch(line)
})

test.each([{ code: 'ENOSPC', syscall: 'write' }, { errcode: 13 }, { message: 'database or disk is full' }])(
  'a full disk is a sentence: %j',
  (facts) => {
    const error = Object.assign(new Error('database or disk is full'), facts)
    expect(describeStartFailure(error, readConfig({}))).toMatch(/^The disk of DATA_DIR is full: free some/)
  },
)

test('a migration may think for longer than the server lets transactions idle', async () => {
  const database = await makeDatabase()
  const address = await addressFor(database)
  const role = new URL(address).username
  await inPostgres((client) =>
    client.query(`alter role "${role}" set idle_in_transaction_session_timeout = 1`),
  )
  const opened = openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
  onTestFinished(() => opened.destroy())
  const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('statement_timeout') as statement`.execute(opened)
  expect(rows).toEqual([{ idle: '0', statement: '0' }])
})

test('an instance opens at most DATABASE_CONNECTIONS', async () => {
  const address = await addressFor(await makeDatabase())
  const { databaseConnections } = readConfig({ DATABASE_URL: address, DATABASE_CONNECTIONS: '2' })
  const opened = openDatabase(address, { connections: databaseConnections })
  onTestFinished(() => opened.destroy())
  await Promise.all(Array.from({ length: 8 }, () => sql`select 1`.execute(opened)))
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where usename = ${new URL(address).username}`.execute(opened)
  expect(rows).toEqual([{ count: 2 }])
  for (const DATABASE_CONNECTIONS of ['1', '1001', 'many'])
    expect(() => readConfig({ DATABASE_CONNECTIONS })).toThrow('DATABASE_CONNECTIONS must be a whole number')
})

test('waits for a connection while the server has none left', async () => {
  const { makeDatabase: make } = postgres
  const made = await make()
  onTestFinished(() => made.remove())
  const address = await addressFor(new URL(made.address).pathname.slice(1), 'connection limit 1')
  const [first, second] = [openDatabase(address), openDatabase(address)]
  await sql`select 1`.execute(first)
  let isDone = false
  const waiting = sql`select 1 as one`.execute(second).finally(() => {
    isDone = true
  })
  // Asked and refused: the server counts refused connections nowhere, so another attempt shows that it refuses.
  await expect(openAndFail(address)).rejects.toMatchObject({ code: '53300' })
  expect(isDone).toBe(false)
  await first.destroy()
  expect((await waiting).rows).toEqual([{ one: 1 }])
  await second.destroy()
})

/** One attempt to connect, without waiting. */
async function openAndFail(address: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(address)
  await client.connect()
  await client.end()
}
