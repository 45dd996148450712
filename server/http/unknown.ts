import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Answers the paths that no route knows: below /api with 404, elsewhere with the web app, which shows its own 404 page. */
export function answerUnknown(app: FastifyInstance, hasWeb: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/api(?:[/?]|$)/.test(request.url)
    const isPage = hasWeb && (request.method === 'GET' || request.method === 'HEAD')
    if (isApi || !isPage) throw new Refusal(404, 'Not found')
    return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
  })
}
