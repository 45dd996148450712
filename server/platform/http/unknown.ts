import type { FastifyInstance } from 'fastify'
import { hintsOnce } from './hints.ts'
import { Refusal } from './refusal.ts'
import type { WebPage } from './webPage.ts'

/** Last part of the address that a page requests, relative to its own, if its files did not arrive: see web/index.html. */
const WITHOUT_FILES = /\/page-without-files$/

/** Hint about PUBLIC_URL for a page at `address` whose files were requested elsewhere; undefined if its path is right. */
function hintAbout(address: string | undefined, basePath: string): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  const [folder = ''] = pathname.match(/^\/[^/]+/) ?? []
  return folder === '' || (basePath !== '' && pathname.startsWith(basePath))
    ? undefined
    : `A page below ${origin}${folder} got none of its files. If people open Medicine Cabinet there, set PUBLIC_URL=${origin}${folder}`
}

/** Answers unknown paths: 404 below /api, elsewhere the web app, which has its own 404 page. */
export function answerUnknown(app: FastifyInstance, page: WebPage | undefined, basePath: string): void {
  const hint = hintsOnce()
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/api(?:[/?]|$)/.test(request.url)
    // A share sheet's photo, where no worker takes it: the page asks for it again.
    if (page && request.method === 'POST' && request.url === '/add?shared')
      return reply.redirect(`${basePath}/add?shared`, 303)
    if (isApi || !page || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new Refusal('notFound')
    if (!WITHOUT_FILES.test(request.url)) return page(request, reply)
    hint(request.log, hintAbout(request.headers.referer, basePath))
    return reply.code(204).send()
  })
}
