import type { FastifyInstance } from 'fastify'
import { forgetOldAttempts } from './auth/attempts.ts'
import { forgetOldResets } from './auth/resetPassword.ts'
import { forgetOldSessions } from './auth/sessions.ts'
import type { Database } from './database/tables.ts'
import { forgetOldReceipts } from './doses/logDose.ts'
import { doomUntaken } from './images/doomImages.ts'
import type { ImageStore } from './images/imageStore.ts'
import { sweepImages } from './images/sweepImages.ts'

interface Needs {
  database: Database
  imageStore: ImageStore
  now: () => Date
}

const EVERY_MS = 60 * 60 * 1000

/** Calls after which images may have lost their last medication. */
const MAY_DOOM_IMAGES = new Set(['PUT', 'DELETE'])

/** Removes what nothing needs any more: hourly, and images right after the change that left them behind. */
export function keepHouse(app: FastifyInstance, { database, imageStore, now }: Needs): void {
  let running: Promise<unknown> = Promise.resolve()
  const waiting = new Set<() => Promise<unknown>>()
  /** One task after the other, and none twice in the queue; a failed one is tried again by the next. */
  const soon = (task: () => Promise<unknown>) => {
    if (waiting.has(task)) return
    waiting.add(task)
    running = running
      .then(() => {
        waiting.delete(task)
        return task()
      })
      .catch((error) => app.log.error({ err: error }, 'housekeeping failed'))
  }
  const sweep = () => sweepImages(database, imageStore)
  const tidy = async () => {
    await forgetOldAttempts(database, now())
    await forgetOldSessions(database, now())
    await forgetOldResets(database, now())
    await forgetOldReceipts(database, now())
    await doomUntaken(database, now())
    await sweep()
  }

  app.addHook('onReady', async () => soon(tidy))
  const timer = setInterval(() => soon(tidy), EVERY_MS).unref()
  app.addHook('onResponse', async (request, reply) => {
    if (MAY_DOOM_IMAGES.has(request.method) && reply.statusCode < 300) soon(sweep)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
