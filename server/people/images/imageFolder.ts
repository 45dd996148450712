import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '../../../language/durations.ts'
import { newId } from '../../platform/database/newId.ts'
import { flush, makeFolderForGood, renameForGood } from './flush.ts'
import { type ImageStore, isKey } from './imageStore.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Beside the image subfolders; no key begins with a dot. */
const UNFINISHED = '.unfinished'
/** Writing takes moments: older files are from a killed instance. */
const ABANDONED_AFTER_MS = HOUR_MS

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await fs.rm(file, { force: true })
  }
}

/** Images as files, in subfolders by the first two letters of their key to keep folders small. */
export async function openImageFolder(folder: string): Promise<ImageStore> {
  const unfinishedFolder = path.join(folder, UNFINISHED)
  await fs.mkdir(unfinishedFolder, { recursive: true })
  await removeAbandoned(unfinishedFolder)
  const fileOf = (key: string) => path.join(folder, key.slice(0, 2), key)

  async function* list() {
    for (const { name } of (await fs.readdir(folder, { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    )) {
      for (const key of await fs.readdir(path.join(folder, name))) if (isKey(key)) yield key
    }
  }

  return {
    async keep(key, file) {
      const target = fileOf(key)
      await makeFolderForGood(path.dirname(target))
      await makeFolderForGood(unfinishedFolder)
      // Written to the same disk and renamed: no reader and no crash sees a partial file.
      const unfinished = path.join(unfinishedFolder, `${key}.${newId()}.part`)
      await fs.copyFile(file, unfinished)
      await flush(unfinished)
      await renameForGood(unfinished, target)
    },

    async open(key) {
      try {
        const { size } = await fs.stat(fileOf(key))
        const body = createReadStream(fileOf(key))
        // An open file can be read to its end even after its deletion.
        await once(body, 'open')
        return { size, body }
      } catch (error) {
        if (!isMissing(error)) throw error
        // Without its folder, which may be on another disk, no image is known to be gone.
        await fs.access(folder)
        return undefined
      }
    },

    remove: (key) => fs.rm(fileOf(key), { force: true }),

    list,

    async usedBytes() {
      let bytes = 0
      for await (const key of list()) bytes += (await fs.stat(fileOf(key)).catch(() => ({ size: 0 }))).size
      return bytes
    },

    async checkWritable() {
      const probe = path.join(folder, `.writable-${newId()}`)
      await fs.writeFile(probe, '')
      await fs.rm(probe, { force: true })
    },
  }
}
