import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { newId } from '../server/database/newId.ts'
import { openDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/tables.ts'

export interface TestDatabase {
  /** What openDatabase takes; another instance of the product may open the same one. */
  address: string
  open(): Database
  remove(): Promise<void>
}

async function inPostgres(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    throw new Error(
      'This test needs a PostgreSQL: run it with `npm test`, or name a server in TEST_DATABASE_URL.',
    )
  }
  const client = new pg.Client(process.env.TEST_DATABASE_URL)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function makeSqlite(): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  const address = path.join(folder, 'test.sqlite')
  return {
    address,
    // Nobody's dose is lost when a test machine loses power.
    open: () => openDatabase(address, { synchronous: 'OFF' }),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

async function makePostgres(): Promise<TestDatabase> {
  const name = `test_${newId().toLowerCase().replaceAll('-', '_')}`
  await inPostgres((client) => client.query(`create database "${name}"`))
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${name}`
  return {
    address: url.href,
    open: () => openDatabase(url.href),
    remove: () => inPostgres((client) => client.query(`drop database "${name}" with (force)`)),
  }
}

/** A fresh, empty database of one engine. */
export interface Engine {
  engine: 'SQLite' | 'PostgreSQL'
  makeDatabase: () => Promise<TestDatabase>
}

export const sqlite: Engine = { engine: 'SQLite', makeDatabase: makeSqlite }
export const postgres: Engine = { engine: 'PostgreSQL', makeDatabase: makePostgres }

/**
 * The engines that the product runs on, for `onEachEngine`. `npm test` always starts a PostgreSQL; without
 * one (`npm run test:unit`) tests of both run on SQLite alone, and those of PostgreSQL itself fail and say so.
 */
export const engines = process.env.TEST_DATABASE_URL ? [sqlite, postgres] : [sqlite]
