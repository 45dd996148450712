import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Vite puts a digest of the content into these files' names: they never change. */
const HASHED = /[/\\]assets[/\\]/

/** What browsers heed on pages alone (HTML, "Cross-origin opener policies"; Permissions Policy): a first visit brings a dozen other files. */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy']

/**
 * The thread that searches the camera's picture for codes runs WebAssembly, which a policy has to allow (CSP level 3,
 * 'wasm-unsafe-eval'). A thread goes by the policy of its own file, so that no page allows it.
 */
const CODE_WORKER = /[/\\]assets[/\\]codeWorker-[\w-]+\.js(?:\.br|\.gz)?$/
const CODE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** Serves the files of the built web app from `folder` as they are, compressed ones where the build made them. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // A folder is no file: whoever asks for one gets the app, as whoever asks for its page by name does.
    allowedPath: (pathname) => !pathname.endsWith('/') && pathname !== '/index.html',
    wildcard: true,
    cacheControl: false,
    // The entity tag says the same, and no file is asked for in parts.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, file) {
      for (const name of HASHED.test(file) ? OF_PAGES : []) reply.removeHeader(name)
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (CODE_WORKER.test(file)) reply.header('content-security-policy', CODE_WORKER_POLICY)
    },
  })
}
