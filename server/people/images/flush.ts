import fs from 'node:fs/promises'
import path from 'node:path'

/** Flushes a file or folder to disk, so that acknowledged data survives a power cut. */
export async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder's names; Windows cannot and need not. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder)
}

/** Creates a folder and its parents durably. */
export async function makeFolderForGood(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true })
  if (first !== undefined) await flushFolder(path.dirname(first))
}

/** Renames a flushed file durably. */
export async function renameForGood(file: string, target: string): Promise<void> {
  await fs.rename(file, target)
  await flushFolder(path.dirname(target))
}
