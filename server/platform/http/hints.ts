import type { FastifyBaseLogger } from 'fastify'

/** Enough to find missing settings; what clients send must not fill the log. */
const MOST_HINTS = 8

/** Returns a function that logs each hint to the operator once. */
export function hintsOnce(): (log: FastifyBaseLogger, text: string | undefined, fields?: object) => void {
  const given = new Set<string>()
  return (log, text, fields = {}) => {
    if (text === undefined || given.size >= MOST_HINTS || given.has(text)) return
    given.add(text)
    log.warn(fields, text)
  }
}
