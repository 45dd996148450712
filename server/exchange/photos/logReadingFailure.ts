import type { FastifyBaseLogger } from 'fastify'
import { ReadingFailed } from '../../../reader/process/readingFailed.ts'

/** Logs that a reading process was killed, died or failed, and why. Bad photos are not logged. */
export function logReadingFailure(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof ReadingFailed)
    log.warn({ reason: error.message, cause: error.cause }, 'a photo could not be read')
}
