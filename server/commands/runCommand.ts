import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupProblem } from '../backup/format.ts'
import { ConfigError } from '../config/setting.ts'
import { type Config, readConfig } from '../config.ts'
import { isPostgresAddress, openDatabase } from '../database/open.ts'
import { problemOf } from '../database/problem.ts'
import type { Database } from '../database/tables.ts'
import { DatabaseUnusable } from '../database/unusable.ts'
import type { ImageStore } from '../images/imageStore.ts'
import { closeToOthers } from '../ownFiles.ts'
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

/** A command was refused; its message is one line for the operator. */
export class CommandFailed extends Error {}

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
  const foreseen = [ConfigError, BackupProblem, CommandFailed, DatabaseUnusable]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  if (problemOf(error) === 'unreachable')
    return `The database or the store does not answer: ${(error as Error).message}`
  // What the disk says, to us (ENOENT, EACCES, ENOSPC …) or to SQLite.
  const { errno, errcode } = error as { errno?: unknown; errcode?: unknown }
  return errno === undefined && errcode === undefined ? undefined : (error as Error).message
}

/** An SQLite file that is not there must not be made by who only wants to look at it. */
function mustBeThere(address: string): void {
  if (isPostgresAddress(address) || fs.existsSync(address)) return
  throw new CommandFailed(`There are no data at ${address}: set DATA_DIR or DATABASE_URL as for the server`)
}

/**
 * Runs `work` on the instance of the environment and ends the process: 0, 1 when it failed, 2 when it was called
 * wrongly. Without `makes`, an instance that is not there is a failure.
 */
export async function runCommand(
  usage: string,
  work: (instance: Instance) => Promise<void>,
  { makes = false }: { makes?: boolean } = {},
): Promise<void> {
  if (process.argv.includes('--help')) return console.log(usage)
  let database: Database | undefined
  try {
    const config = readConfig(process.env)
    closeToOthers(config.dataDir)
    const address = databaseAddress(config)
    if (!makes) mustBeThere(address)
    database = openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
    await work({ config, database, address, imageStore: await openImageStore(config) })
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else console.error(lineOf(error) ?? error)
  } finally {
    await database?.destroy()
  }
}
