import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/setting.ts'
import { type Config, readConfig } from '../config.ts'
import { BackupProblem } from '../exchange/backup/format.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import { isPostgresAddress, openDatabase } from '../platform/database/open.ts'
import { KnownFailure, problemOf } from '../platform/database/problem.ts'
import type { Database } from '../platform/database/tables.ts'
import { DatabaseUnusable } from '../platform/database/unusable.ts'
import { describePostgres } from '../startFailure.ts'
import { closeToOthers, databaseAddress, openImageStore } from '../stores.ts'

/** The configured instance that a command works on. */
export interface Instance {
  config: Config
  database: Database
  address: string
  imageStore: ImageStore
}

/** A wrong call: exit code 2, with the usage. */
export class UsageError extends Error {}

/** A refused command. The message is one line for the operator. */
export class CommandFailed extends Error {}

/** npm changes to the project's folder; paths are relative to the person's. */
export const typedPath = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** Arguments of a command without options. */
export function positionals(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** One-line message for the operator; undefined for an unforeseen error. */
function lineOf(error: unknown, databaseUrl: string | undefined): string | undefined {
  const foreseen = [ConfigError, BackupProblem, CommandFailed, DatabaseUnusable]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  if (databaseUrl !== undefined && error instanceof Error && !(error instanceof KnownFailure)) {
    const advice = describePostgres(error, databaseUrl)
    if (advice !== undefined) return advice
  }
  if (problemOf(error) === 'unreachable')
    return `The database or the store does not answer: ${(error as Error).message}`
  // File system errors (ENOENT, EACCES, ENOSPC …), as SQLite or Node reports them.
  const { errno, errcode } = error as { errno?: unknown; errcode?: unknown }
  return errno === undefined && errcode === undefined ? undefined : (error as Error).message
}

/** A command that only reads must not create a missing SQLite file. */
function mustBeThere(address: string): void {
  if (isPostgresAddress(address) || fs.existsSync(address)) return
  throw new CommandFailed(`There are no data at ${address}: set DATA_DIR or DATABASE_URL as for the server`)
}

/**
 * Runs `work` on the configured instance and exits: 0, 1 on failure, 2 for a wrong call. Without `makes`, a missing instance is
 * a failure.
 */
export async function runCommand(
  usage: string,
  work: (instance: Instance) => Promise<void>,
  { makes = false }: { makes?: boolean } = {},
): Promise<void> {
  if (process.argv.includes('--help')) return console.log(usage)
  let config: Config | undefined
  let database: Database | undefined
  try {
    config = readConfig(process.env)
    closeToOthers(config.dataDir)
    const address = databaseAddress(config)
    if (!makes) mustBeThere(address)
    database = openDatabase(address, { answersWithinMs: Number.POSITIVE_INFINITY })
    await work({ config, database, address, imageStore: await openImageStore(config) })
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`)
    else console.error(lineOf(error, config?.databaseUrl) ?? error)
  } finally {
    await database?.destroy()
  }
}
