import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { putOffChore, takeChore } from '../database/chores.ts'
import { nameOf, outdated } from './retention.ts'
import { type BackupParts, writeBackup } from './writeBackup.ts'

const CHORE = 'nightly backup'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5 * MINUTE_MS
const LEASE_MS = 30 * MINUTE_MS
const RENEW_EVERY_MS = 10 * MINUTE_MS
const AGAIN_AFTER_MS = 60 * MINUTE_MS
/** What a killed process left behind; a backup that is being written is younger. */
const ABANDONED_AFTER_MS = 24 * 60 * MINUTE_MS

/** Local time at which nobody takes a dose and no clock is changed. */
const HOUR = 4

function nextNight(now: Date): Date {
  const tonight = new Date(now.getFullYear(), now.getMonth(), now.getDate(), HOUR)
  if (tonight <= now) tonight.setDate(tonight.getDate() + 1)
  return tonight
}

/**
 * Makes a backup in `folder` and removes those that have had their time, if one is due: after the first start, then
 * each night at four, or at the next start when nobody was up. Of several instances one makes it. Gives the file, or
 * undefined when none is due. Throws what went wrong; it is due again in an hour.
 */
export async function backUpIfDue(parts: BackupParts, folder: string): Promise<string | undefined> {
  const { database, now } = parts
  if (!(await takeChore(database, CHORE, now(), LEASE_MS))) return undefined
  const putOff = (ms: number) => putOffChore(database, CHORE, new Date(now().getTime() + ms))
  const renewal = setInterval(() => void putOff(LEASE_MS).catch(() => {}), RENEW_EVERY_MS)
  try {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, nameOf(now()))
    await writeBackup(parts, file)
    await tidy(folder, now())
    await putOffChore(database, CHORE, nextNight(now()))
    return file
  } catch (error) {
    // An instance that is ending leaves it to the next one.
    await putOff(parts.signal?.aborted ? 0 : AGAIN_AFTER_MS).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}

async function tidy(folder: string, now: Date): Promise<void> {
  const files = await fs.readdir(folder)
  for (const file of outdated(files)) await fs.rm(path.join(folder, file), { force: true })
  for (const file of files.filter((name) => /^medicine-cabinet-.*\.tar\.[\w-]+\.part$/.test(name))) {
    const { mtimeMs } = await fs.stat(path.join(folder, file))
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await fs.rm(path.join(folder, file), { force: true })
  }
}

/** Looks every few minutes, from the start of `app` to its close, whether a backup is due. A failure is an error in the log. */
export function backUpNightly(app: FastifyInstance, parts: BackupParts, folder: string): void {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const look = async () => {
    try {
      const file = await backUpIfDue({ ...parts, signal: closing.signal }, folder)
      if (file) app.log.info({ file }, 'backup made')
    } catch (error) {
      if (!closing.signal.aborted)
        app.log.error({ err: error, folder }, 'NO BACKUP was made: it failed and is tried again in an hour')
    } finally {
      running = undefined
    }
  }
  const lookUnlessRunning = () => {
    running ??= look()
  }
  app.addHook('onReady', async () => lookUnlessRunning())
  const timer = setInterval(lookUnlessRunning, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await running
  })
}
