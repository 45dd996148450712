import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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
