import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesCoding } from './compression.ts'
import { hintsOnce } from './hints.ts'
import { Refusal } from './refusal.ts'

/** Sends the web app's only page. */
type WebPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The built page knows no path: it uses relative names `./…` and `data-base=""`. */
const under = (basePath: string, page: string) =>
  page.replaceAll('"./', `"${basePath}/`).replace('data-base=""', `data-base="${basePath}"`)

/** Reads the built page from `folder` for addresses below `basePath`. */
export async function openWebPage(folder: string, basePath: string): Promise<WebPage> {
  const built = await fs.readFile(path.join(folder, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`The web app is not built: ${folder}`, { cause })
  })
  const plain = Buffer.from(under(basePath, built))
  const packed = { br: await promisify(brotliCompress)(plain), gzip: await promisify(gzip)(plain) }
  // Weak: it covers the page in every coding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  return ({ headers }, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = headers['accept-encoding'] as string | undefined
    const coding = (['br', 'gzip'] as const).find((candidate) => takesCoding(candidate, accepted))
    if (coding) reply.header('content-encoding', coding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(coding ? packed[coding] : plain)
  }
}

/** Vite names these files with a digest of their content: they never change. */
const HASHED = /[/\\]assets[/\\]/

/**
 * Headers that browsers heed only on pages (HTML, "Cross-origin opener policies"; Permissions Policy): a first visit loads a
 * dozen other files.
 */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy']

/**
 * The worker that finds codes in the camera picture runs WebAssembly, which its policy must allow (CSP level 3,
 * 'wasm-unsafe-eval'). A worker uses its own file's policy, so no page needs to allow it.
 */
const CODE_WORKER = /[/\\]assets[/\\]codeWorker-[\w-]+\.js(?:\.br|\.gz)?$/
const CODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the built web app from `folder`, precompressed where available. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // Folders are not files: they get the app's page, like its other addresses.
    allowedPath: (pathname) => !pathname.endsWith('/') && pathname !== '/index.html',
    wildcard: true,
    cacheControl: false,
    // The entity tag suffices, and no client requests ranges.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, file) {
      for (const name of HASHED.test(file) ? OF_PAGES : []) reply.removeHeader(name)
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (CODE_WORKER.test(file)) reply.header('content-security-policy', CODE_WORKER_POLICY)
    },
  })
}

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
