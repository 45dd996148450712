import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { flush, renameForGood } from '../../people/images/flush.ts'
import { newId } from '../../platform/database/newId.ts'
import { BackupProblem } from './format.ts'

export interface TarEntry {
  name: string
  size: number
  /** Read it to the end before requesting the next entry. */
  body: AsyncIterable<Uint8Array>
}

/** Entries of a tar file in order. Throws BackupProblem if the file is damaged or cut. */
export async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const decoder = createTarDecoder({ strict: true })
  const bytes = Readable.toWeb(createReadStream(file))
  const entries = bytes.pipeThrough(decoder as ReadableWritablePair<ParsedTarEntry, Uint8Array>)
  for await (const { header, body } of orProblem(entries)) {
    if (header.type !== 'file') throw new BackupProblem(`It holds ${header.name}, which is not a file`)
    yield { name: header.name, size: header.size, body: orProblem(body as ReadableStream<Uint8Array>) }
  }
}

/** Turns errors of the tar decoder into BackupProblem, but passes on errors of the disk. */
async function* orProblem<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    if ((error as NodeJS.ErrnoException).errno !== undefined) throw error
    throw new BackupProblem('It is damaged or cut off: it does not read as a tar file to its end', {
      cause: error,
    })
  }
}

/** All bytes of a text entry; refuses more than `atMost`. */
export async function readText({ name, size, body }: TarEntry, atMost = 64 * 1024 * 1024): Promise<string> {
  if (size > atMost) throw new BackupProblem(`${name} is too large to be of a backup`)
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

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
