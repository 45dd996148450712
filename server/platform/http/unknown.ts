import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import type { WebPage } from './webPage.ts'

/** Answers unknown paths: 404 below /api, elsewhere the web app, which has its own 404 page. */
export function answerUnknown(app: FastifyInstance, page: WebPage | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/api(?:[/?]|$)/.test(request.url)
    if (isApi || !page || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new Refusal('notFound')
    return page(request, reply)
  })
}
