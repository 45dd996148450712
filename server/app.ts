import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { authRoutes, makeFindCaller } from './auth/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tables.ts'
import { doseRoutes } from './doses/routes.ts'
import { familyRoutes } from './families/routes.ts'
import { keepHouse } from './housekeeping.ts'
import { answerFailures } from './http/errors.ts'
import { takeJson } from './http/json.ts'
import { Refusal } from './http/refusal.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { makeServe } from './http/serve.ts'
import { serveWeb } from './http/staticWeb.ts'
import { medicationRoutes } from './medications/routes.ts'
import type { ImageStore } from './photos/imageStore.ts'
import { takeMultipart } from './photos/incomingPhotos.ts'
import type { PhotoReader } from './photos/reading/readerPool.ts'
import { photoRoutes } from './photos/routes.ts'

/** What the product is made of; tests put other ones in than `main.ts` does. */
export interface Parts {
  database: Database
  imageStore: ImageStore
  photoReader: PhotoReader
  now: () => Date
  config: Pick<Config, 'trustProxy' | 'logLevel'>
  /** The folder of the built web app; without it only the API is served. */
  webFolder?: string
}

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { database, imageStore, config, webFolder } = parts
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
  })
  takeJson(app)
  answerFailures(app)
  securityHeaders(app)
  await app.register(fastifyCookie)
  await takeMultipart(app)

  const serve = makeServe(app, makeFindCaller(parts))
  authRoutes(serve, parts)
  familyRoutes(serve, parts)
  medicationRoutes(serve, parts)
  doseRoutes(serve, parts)
  photoRoutes(serve, parts)
  keepHouse(app, parts)

  app.get('/api/health', async () => {
    await sql`select 1`.execute(database)
    await imageStore.checkWritable()
    return { status: 'ok' }
  })

  if (webFolder !== undefined) await serveWeb(app, webFolder)
  app.setNotFoundHandler((request, reply) => {
    const isApi = request.url === '/api' || /^\/api[/?]/.test(request.url)
    const isPage = webFolder !== undefined && (request.method === 'GET' || request.method === 'HEAD')
    if (isApi || !isPage) throw new Refusal(404, 'Not found')
    return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html')
  })
  return app
}
