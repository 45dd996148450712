import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Vite puts a digest of the content into these files' names: they never change. */
const HASHED = /[/\\]assets[/\\]/

/**
 * Serves the built web app from `folder`: files as they are (compressed ones where the build made them), and the
 * app's page for every other path outside /api, which shows its own 404.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!fs.existsSync(path.join(folder, 'index.html'))) throw new Error(`The web app is not built: ${folder}`)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // A folder is no file: whoever asks for one gets the app, whatever compression they take.
    allowedPath: (pathname) => !pathname.endsWith('/'),
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
