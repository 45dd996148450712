import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { writeForServer } from '../language/build/catalogs.mjs'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { joinImportProgram } from './importProgram.ts'
import { inPostgres, urlOf } from './postgresServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * An empty database with the newest schema: a SQLite file, and a PostgreSQL database where there is one.
     */
    templates: { file: string; name: string | undefined }
  }
}

/**
 * Makes the importing process, the catalogs of the server's sentences, and the databases that tests copy, once for a run: migrating an
 * empty one takes many times as long as copying it. Returns a function that removes them.
 */
export default async function makeTemplates(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // The root's values are available to all projects, each of which calls this.
  if (!project.isRootProject()) return undefined
  await joinImportProgram()
  writeForServer(path.join(import.meta.dirname, '../dist/language/catalogs'))
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-template-'))
  const file = path.join(folder, 'newest.sqlite')
  await bringToNewest(file)
  const name = process.env.TEST_DATABASE_URL ? `template_${process.pid}` : undefined
  if (name) {
    await inPostgres((client) => client.query(`create database "${name}"`))
    await bringToNewest(urlOf(name))
  }
  project.provide('templates', { file, name })
  return async () => {
    fs.rmSync(folder, { recursive: true })
    if (name) await inPostgres((client) => dropWithCopies(client, name))
  }
}

async function dropWithCopies(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
    [template],
  )
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
}

async function bringToNewest(address: string): Promise<void> {
  const database = openDatabase(address, { synchronous: 'OFF' })
  await migrate(database)
  await database.destroy()
}
