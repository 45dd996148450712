import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route gets its body as bytes. */
    bodyAsBytes?: true
  }
}

/**
 * JSON of a body; undefined for an empty one. Refuses other text as `notJson`. Schemas pick known fields, so `__proto__` in a
 * body is harmless.
 */
export function parseJson(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('notJson')
  }
}

/**
 * Parses JSON bodies, except for routes that take bytes. An empty one counts as none, as clients declare JSON on calls without a
 * body.
 */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (request.routeOptions.config.bodyAsBytes) return done(null, body)
      try {
        done(null, parseJson(body.toString()))
      } catch (error) {
        done(error as Refusal)
      }
    },
  )
}
