import { availableParallelism, totalmem } from 'node:os'

const MEGABYTE = 1_048_576

/** Limit of a reading process: photos of today's phones need 300 to 500 MB, the largest allowed ones 900. */
const READER_MEMORY = 1000 * MEGABYTE
/** With less, ordinary photos cannot be read. */
const LEAST_READER_MEMORY = 500 * MEGABYTE
/** Reserved for the server and the system. */
const SERVER_MEMORY = 500 * MEGABYTE
const MOST_READERS = 2

export interface ReaderLimits {
  size: number
  mostMemory: number
}

/** Number of reading processes and their memory for a machine with `cores` and `memory` (bytes). */
export function readerLimits(cores: number, memory: number): ReaderLimits {
  const available = memory - SERVER_MEMORY
  return {
    size: Math.max(1, Math.min(cores - 1, MOST_READERS, Math.floor(available / READER_MEMORY))),
    mostMemory: Math.max(LEAST_READER_MEMORY, Math.min(READER_MEMORY, available)),
  }
}

/** Memory for this process and its children in bytes: the machine's, or the container's limit. */
function availableMemory(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

export const limitsHere = (): ReaderLimits => readerLimits(availableParallelism(), availableMemory())
