import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
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
