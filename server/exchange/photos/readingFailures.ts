import type { FastifyBaseLogger } from 'fastify'
import { sentence, t } from '../../../language/t.ts'
import { ReadingFailed } from '../../../reader/process/readingFailed.ts'

const SAID: readonly string[] = [
  sentence('This file is not an image that can be read'),
  sentence('This image is damaged or incomplete and cannot be read'),
  sentence('This photo took too long to read. Please try another one.'),
  sentence('This photo needs more memory than the reader may take. Please try a smaller one.'),
  sentence('The image reader stopped at this photo. Please try another one.'),
  sentence('The image reader is shutting down. Please try again in a moment.'),
]

/** Translates why a photo could not be read: the reader knows no language. */
export function readerSays(message: string): string {
  const [, megapixels] = /^This image has more than (\d+) megapixels$/.exec(message) ?? []
  if (megapixels) return t('This image has more than {megapixels} megapixels', { megapixels })
  return SAID.includes(message) ? t(message) : message
}

/** Logs that a reading process was killed, died or failed, and why. Bad photos are not logged. */
export function logReadingFailure(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof ReadingFailed)
    log.warn({ reason: error.message, cause: error.cause }, 'a photo could not be read')
}
