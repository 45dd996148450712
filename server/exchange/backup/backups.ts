import fs from 'node:fs/promises'
import path from 'node:path'
import { type Backup, MOST_BACKUPS } from '../../../contract/backups.ts'
import { parseName } from './retention.ts'

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
