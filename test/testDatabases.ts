import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { newId } from '../server/database/newId.ts'
import { openDatabase } from '../server/database/open.ts'
import type { Database } from '../server/database/tables.ts'
import { inPostgres, urlOf } from './postgresServer.ts'

export interface TestDatabase {
  /** What openDatabase takes; another instance of the product may open the same one. */
  address: string
  open(): Database
  remove(): Promise<void>
}

/** Without a table, or with all of the newest schema. */
type Shape = 'empty' | 'newest'

async function makeSqlite(shape: Shape = 'empty'): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-test-'))
  const address = path.join(folder, 'test.sqlite')
  if (shape === 'newest') fs.copyFileSync(inject('templates').file, address)
  return {
    address,
    // Nobody's dose is lost when a test machine loses power.
    open: () => openDatabase(address, { synchronous: 'OFF' }),
    remove: async () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

async function makePostgres(shape: Shape = 'empty'): Promise<TestDatabase> {
  const name = `test_${newId().toLowerCase().replaceAll('-', '_')}`
  const source = shape === 'newest' ? inject('templates').name : undefined
  await inPostgres((client) =>
    client.query(`create database "${name}"${source ? ` template "${source}"` : ''}`),
  )
  const address = urlOf(name)
  return {
    address,
    open: () => openDatabase(address),
    remove: () => inPostgres((client) => client.query(`drop database "${name}" with (force)`)),
  }
}

/** A fresh database of one engine, with nothing in it. */
export interface Engine {
  engine: 'SQLite' | 'PostgreSQL'
  makeDatabase: (shape?: Shape) => Promise<TestDatabase>
}

export const sqlite: Engine = { engine: 'SQLite', makeDatabase: makeSqlite }
export const postgres: Engine = { engine: 'PostgreSQL', makeDatabase: makePostgres }

/**
 * The engines that the product runs on, for `onEachEngine`. `npm test` always starts a PostgreSQL; without
 * one (`npm run test:unit`) tests of both run on SQLite alone, and those of PostgreSQL itself fail and say so.
 */
export const engines = process.env.TEST_DATABASE_URL ? [sqlite, postgres] : [sqlite]
