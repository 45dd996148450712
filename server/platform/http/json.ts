import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Parses JSON bodies. An empty one counts as none, as clients declare JSON on calls without a body. Schemas pick known fields,
 * so `__proto__` in a body is harmless.
 */
export function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(new Refusal('notJson'))
    }
  })
}
