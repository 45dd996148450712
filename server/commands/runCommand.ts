import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupProblem } from '../backup/format.ts'
import { ConfigError } from '../config/setting.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { problemOf } from '../database/problem.ts'
import type { Database } from '../database/tables.ts'
import type { ImageStore } from '../photos/imageStore.ts'
import { databaseAddress, openImageStore } from '../stores.ts'

/** What a command works on: the instance of the same settings as the server's. */
export interface Instance {
  config: Config
  database: Database
  address: string
  imageStore: ImageStore
}

/** How a command is called was wrong: exit code 2 and how it is meant. */
export class UsageError extends Error {}

/** npm changes to the project's folder; a path is meant from where the person stands. */
export const typedPath = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** The arguments of a command that has no options. */
export function positionals(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** What an error says to the operator in one line; undefined for one that nobody foresaw. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof BackupProblem) return error.message
  if (problemOf(error) === 'unreachable')
    return `The database or the store does not answer: ${(error as Error).message}`
  // What the disk says: ENOENT, EACCES, ENOSPC …
  return (error as NodeJS.ErrnoException).errno === undefined ? undefined : (error as Error).message
}

/** Runs `work` on the instance of the environment and ends the process: 0, 1 when it failed, 2 when it was called wrongly. */
export async function runCommand(usage: string, work: (instance: Instance) => Promise<void>): Promise<void> {
  let database: Database | undefined
  try {
    const config = readConfig(process.env)
    const address = databaseAddress(config)
    database = openDatabase(address)
    await work({ config, database, address, imageStore: await openImageStore(config) })
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else console.error(lineOf(error) ?? error)
  } finally {
    await database?.destroy()
  }
}
