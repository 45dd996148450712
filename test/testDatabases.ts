import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { newId } from '../server/platform/database/newId.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import type { Database } from '../server/platform/database/tables.ts'
import { inPostgres, urlOf } from './postgresServer.ts'

export interface TestDatabase {
  /** The argument of openDatabase; another instance of the product may open the same database. */
  address: string
  open(): Database
  remove(): Promise<void>
}

/** Without a table, or with the newest schema. */
type Shape = 'empty' | 'newest'

async function makeSqlite(shape: Shape = 'empty'): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  const address = path.join(folder, 'test.sqlite')
  if (shape === 'newest') fs.copyFileSync(inject('templates').file, address)
  return {
    address,
    // A test machine may lose its data when it loses power.
    open: () => openDatabase(address, { synchronous: 'OFF' }),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

const newName = () => newId().toLowerCase().replaceAll('-', '_')

async function makePostgres(shape: Shape = 'empty'): Promise<TestDatabase> {
  if (shape === 'newest') return lendNewest(spare.pop() ?? (await copyTemplate()))
  const name = `test_${newName()}`
  await inPostgres((client) => client.query(`create database "${name}"`))
  return lend(name, () => inPostgres((client) => client.query(`drop database "${name}" with (force)`)))
}

const lend = (name: string, remove: () => Promise<void>): TestDatabase => {
  const address = urlOf(name)
  return { address, open: () => openDatabase(address), remove }
}

/** Emptied databases of this worker with the newest schema, for reuse; deleted with their template. */
const spare: string[] = []

/** Creating and dropping a database takes some hundred times as long as emptying it. */
const lendNewest = (name: string): TestDatabase =>
  lend(name, async () => {
    await emptied(name)
    spare.push(name)
  })

async function copyTemplate(): Promise<string> {
  const { name: template } = inject('templates')
  const name = `${template}_${newName()}`
  await inPostgres((client) => client.query(`create database "${name}" template "${template}"`))
  return name
}

/** Ends all connections and deletes all rows but those of the migrations. */
const emptied = (name: string): Promise<void> =>
  inPostgres(async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    const { rows } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    )
    const deletions = rows.map(({ tablename }) => `delete from "${tablename}"`)
    // Replication mode skips foreign keys, so rows can be deleted in any order.
    await client.query(['set session_replication_role = replica', ...deletions].join(';'))
  }, name)

export interface Engine {
  engine: 'SQLite' | 'PostgreSQL'
  makeDatabase: (shape?: Shape) => Promise<TestDatabase>
}

export const sqlite: Engine = { engine: 'SQLite', makeDatabase: makeSqlite }
export const postgres: Engine = { engine: 'PostgreSQL', makeDatabase: makePostgres }

/**
 * The engines for `onEachEngine`. `npm test` always starts a PostgreSQL; without one (`npm run test:unit`)
 * tests of both engines run on SQLite alone, and those of PostgreSQL fail with a message.
 */
export const engines = process.env.TEST_DATABASE_URL ? [sqlite, postgres] : [sqlite]
