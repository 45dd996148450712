import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createTarPacker } from 'modern-tar'
import { flush, renameForGood } from '../../people/images/flush.ts'
import { newId } from '../../platform/database/newId.ts'

export interface TarWriter {
  /** Adds an entry of `size` bytes. */
  add(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void>
  addText(name: string, text: string): Promise<void>
  /** SHA-256 and name of all entries so far, in `sha256sum` format. */
  sums(): string
}

/**
 * Writes a tar file that only its owner may read. It gets its name once it is completely on disk. Leaves nothing behind if
 * `write` throws or `signal` aborts between two entries.
 */
export async function writeTar(
  file: string,
  { mtime, signal }: { mtime: Date; signal?: AbortSignal | undefined },
  write: (tar: TarWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.${newId()}.part`
  const { readable, controller } = createTarPacker()
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
  const written = pipeline(Readable.fromWeb(readable as ReadableStream), target)
  // Also awaited below; this handler keeps a disk failure before that from counting as unhandled.
  written.catch(() => {})
  const sums: string[] = []
  const tar: TarWriter = {
    async add(name, size, body) {
      signal?.throwIfAborted()
      const hash = createHash('sha256')
      const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime }).getWriter()
      for await (const piece of body) {
        hash.update(piece)
        await writer.write(piece)
      }
      await writer.close()
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    },
    addText: (name, text) => {
      const bytes = Buffer.from(text)
      return tar.add(name, bytes.length, Readable.from([bytes]))
    },
    sums: () => sums.join(''),
  }
  try {
    await write(tar)
    controller.finalize()
    await written
    await flush(unfinished)
    await renameForGood(unfinished, file)
  } catch (error) {
    controller.error(error)
    await written.catch(() => {})
    await fs.rm(unfinished, { force: true })
    throw error
  }
}
