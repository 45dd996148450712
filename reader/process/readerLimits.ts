import { availableParallelism, totalmem } from 'node:os'

const MEGABYTE = 1_048_576

/** What a reading process may take: photos of today's telephones need 300 to 500 MB, the largest that are read 900. */
const READER_MEMORY = 1000 * MEGABYTE
/** With less, everyday photos would not be read. */
const LEAST_READER_MEMORY = 500 * MEGABYTE
/** The server itself and what the system needs beside it. */
const SERVER_MEMORY = 500 * MEGABYTE
const MOST_READERS = 2

export interface ReaderLimits {
  /** Reading processes at most. */
  size: number
  /** Bytes that each may hold. */
  mostMemory: number
}

/** How many photos are read at once, and in how much memory, on a machine of `cores` and `memory` (bytes). */
export function readerLimits(cores: number, memory: number): ReaderLimits {
  const room = memory - SERVER_MEMORY
  return {
    size: Math.max(1, Math.min(cores - 1, MOST_READERS, Math.floor(room / READER_MEMORY))),
    mostMemory: Math.max(LEAST_READER_MEMORY, Math.min(READER_MEMORY, room)),
  }
}

/** Memory that this process and its children may take together, in bytes: the machine's, or less in a container. */
function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

export const limitsHere = (): ReaderLimits => readerLimits(availableParallelism(), availableMemory())
