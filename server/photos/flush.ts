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

/** Gives a flushed file its name, for good; Windows cannot flush a folder and need not. */
export async function renameForGood(file: string, target: string): Promise<void> {
  await fs.rename(file, target)
  if (process.platform !== 'win32') await flush(path.dirname(target))
}
