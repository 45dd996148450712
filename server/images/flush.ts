import fs from 'node:fs/promises'
import path from 'node:path'

/** Flushes a file or folder to the disk itself, so that what was acknowledged survives a power cut. */
export async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder, so that the names in it stay; Windows cannot and need not. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder)
}

/** Makes a folder with those above it unless it is there; a power cut does not take it away with what is in it. */
export async function makeFolderForGood(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true })
  if (first !== undefined) await flushFolder(path.dirname(first))
}

/** Gives a flushed file its name, for good. */
export async function renameForGood(file: string, target: string): Promise<void> {
  await fs.rename(file, target)
  await flushFolder(path.dirname(target))
}
