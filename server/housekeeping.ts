import type { FastifyInstance } from 'fastify'
import type { Database } from './database/tables.ts'
import type { ImageStore } from './images/imageStore.ts'
import { sweepImages } from './images/sweepImages.ts'

interface Needs {
  database: Database
  imageStore: ImageStore
}

/** Calls after which images may have lost their last medication. */
const MAY_DOOM_IMAGES = new Set(['PUT', 'DELETE'])

/** Removes images right after the change that left them behind. */
export function keepHouse(app: FastifyInstance, { database, imageStore }: Needs): void {
  let running: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const sweepSoon = () => {
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return sweepImages(database, imageStore)
      })
      .catch((error) =>
        app.log.error({ err: error }, 'images could not be removed: tried again within an hour'),
      )
  }
  app.addHook('onReady', async () => sweepSoon())
  app.addHook('onResponse', async (request, reply) => {
    if (MAY_DOOM_IMAGES.has(request.method) && reply.statusCode < 300) sweepSoon()
  })
  app.addHook('onClose', async () => {
    await running
  })
}
