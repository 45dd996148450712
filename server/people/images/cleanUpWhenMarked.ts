import type { FastifyInstance } from 'fastify'
import { listenAfterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { cleanUpImages } from './cleanUpImages.ts'
import type { ImageStore } from './imageStore.ts'

/**
 * Deletes images as soon as this instance marks them, and at its start those left earlier. Failures are retried with the next
 * ones or by the hourly job.
 */
export function cleanUpWhenMarked(
  app: FastifyInstance,
  { database, imageStore }: { database: Database; imageStore: ImageStore },
): void {
  let running = Promise.resolve()
  let isWaiting = false
  const cleanUpSoon = () => {
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return cleanUpImages(database, imageStore)
      })
      .catch((error) =>
        app.log.error({ err: error }, 'images could not be removed: tried again within an hour'),
      )
  }
  listenAfterCommit(database, 'images marked', cleanUpSoon)
  app.addHook('onReady', async () => cleanUpSoon())
  app.addHook('onClose', () => running)
}
