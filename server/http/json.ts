import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Takes JSON bodies. An empty one is no body, because clients declare JSON on calls that send nothing.
 * Schemas pick the fields that they know, so a `__proto__` in a body reaches nothing.
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
