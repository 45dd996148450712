import type { FastifyInstance } from 'fastify'
import { hear } from '../database/afterCommit.ts'
import type { Database } from '../database/tables.ts'
import type { ImageStore } from './imageStore.ts'
import { sweepImages } from './sweepImages.ts'

/**
 * Deletes images as soon as this instance marks them, and at its start those left earlier. Failures are retried with the next
 * ones or by the hourly job.
 */
export function sweepWhenDoomed(
  app: FastifyInstance,
  { database, imageStore }: { database: Database; imageStore: ImageStore },
): void {
  let running = Promise.resolve()
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
  hear(database, 'images doomed', sweepSoon)
  app.addHook('onReady', async () => sweepSoon())
  app.addHook('onClose', () => running)
}
