import fs from 'node:fs'
import pg from 'pg'
import type { Answer, CallName } from '../../contract/calls.ts'
import type { Sent } from '../../contract/request.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import type { Database } from '../../server/platform/database/tables.ts'
import type { Ask } from '../../test/reminded.ts'
import { ask, type BenchServer, startServer } from '../server.ts'

/** Several instances of the built product on one database. */
export interface Fleet {
  name: string
  servers: BenchServer[]
  ask: Ask
  database: Database
  /** Kills an instance (SIGKILL) and restarts it at once, with `more` settings. */
  killOne(which: number, more?: Record<string, string>): Promise<void>
  /** Resident memory of all instances, in MB. */
  memory(): number
  stop(): Promise<void>
}

export type Engine = 'SQLite' | 'PostgreSQL'

const DATABASE = 'bench_reminders'

async function freshPostgres(): Promise<string> {
  const client = new pg.Client(process.env.TEST_DATABASE_URL)
  await client.connect()
  await client.query(`drop database if exists ${DATABASE} with (force)`)
  await client.query(`create database ${DATABASE}`)
  await client.end()
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = DATABASE
  return url.href
}

/** Starts `instances`; SQLite supports one. */
export async function startFleet(
  engine: Engine,
  settings: Record<string, string>,
  instances = 3,
): Promise<Fleet> {
  const isSqlite = engine === 'SQLite'
  const url = isSqlite ? undefined : await freshPostgres()
  const environment = { LOG_LEVEL: 'error', ...settings, ...(url !== undefined && { DATABASE_URL: url }) }
  const servers = [await startServer(environment)]
  while (!isSqlite && servers.length < instances) servers.push(await startServer(environment))
  const [first] = servers as [BenchServer]
  const database = openDatabase(url ?? `${first.dataDir}/medicine-cabinet.sqlite`)
  let asked = 0
  const each = <Name extends CallName>(name: Name, sent?: Sent): Promise<Answer<Name>> =>
    ask(servers[asked++ % servers.length] as BenchServer, name, sent)
  return {
    name: `${engine}, ${servers.length} instance${servers.length === 1 ? '' : 's'}`,
    servers,
    ask: each,
    database,
    async killOne(which, more) {
      const server = servers[which] as BenchServer
      await server.kill()
      servers[which] = await startServer({ ...environment, ...more }, server.dataDir)
    },
    memory: () =>
      servers.reduce((sum, { pid }) => {
        const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
        return sum + Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
      }, 0),
    async stop() {
      await database.destroy()
      for (const server of servers) await server.stop()
    },
  }
}
