import fs from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '../../../language/durations.ts'
import { nameOf, outdated } from './retention.ts'
import { type BackupParts, writeBackup } from './writeBackup.ts'

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
