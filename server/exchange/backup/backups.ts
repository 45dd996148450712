import fs from 'node:fs/promises'
import path from 'node:path'
import { type Backup, MOST_BACKUPS } from '../../../contract/backups.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { nameOf, outdated, parseName } from './retention.ts'
import { type BackupParts, writeBackup } from './writeBackup.ts'

type Complete = Omit<Backup, 'downloaded'>

/** Complete backups of a folder, newest first. A backup gets its name only when all of it is on the disk. */
export async function backupsIn(folder: string): Promise<Complete[]> {
  const found: Complete[] = []
  for (const file of await filesIn(folder)) {
    const at = parseName(file)
    if (at === undefined) continue
    const stat = await fs.stat(path.join(folder, file)).catch(undefinedIfGone)
    if (stat?.isFile()) found.push({ id: idOf(file), file, madeAt: at.toISOString(), bytes: stat.size })
  }
  return found.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MOST_BACKUPS)
}

/** Adds up the sizes of a folder's backups. */
export const bytesOfBackups = (folder: string) => async () =>
  (await backupsIn(folder)).reduce((sum, { bytes }) => sum + bytes, 0)

const idOf = (file: string) => file.replace(/^medicine-cabinet-|\.tar$/g, '')

/** An open backup; undefined if it is not there. */
export async function openBackup(folder: string, id: string) {
  const file = `medicine-cabinet-${id}.tar`
  if (parseName(file) === undefined) return undefined
  const handle = await fs.open(path.join(folder, file)).catch(undefinedIfGone)
  return handle && { file, handle, bytes: (await handle.stat()).size }
}

const filesIn = async (folder: string) => (await fs.readdir(folder).catch(undefinedIfGone)) ?? []

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Age from which a partial file belongs to a killed process. */
const ABANDONED_AFTER_MS = DAY_MS

/** Writes a backup to `folder`, creating it if needed, and deletes old ones there. Returns the file. */
export async function backUpInto(folder: string, parts: BackupParts, isNightly: boolean): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, nameOf(parts.now()))
  await writeBackup(parts, file)
  await tidy(folder, parts.now(), isNightly)
  return file
}

async function tidy(folder: string, now: Date, isNightly: boolean): Promise<void> {
  const files = await fs.readdir(folder)
  for (const file of outdated(files, isNightly)) await fs.rm(path.join(folder, file), { force: true })
  for (const file of files.filter((name) => /^medicine-cabinet-.*\.tar\.[\w-]+\.part$/.test(name))) {
    const { mtimeMs } = await fs.stat(path.join(folder, file))
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await fs.rm(path.join(folder, file), { force: true })
  }
}
