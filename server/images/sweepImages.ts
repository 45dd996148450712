import type { Database } from '../database/tables.ts'
import type { ImageStore } from './imageStore.ts'
import { keysOf } from './renditions.ts'

/** Bounds the memory that one step takes. */
const STEP = 500

/**
 * Removes the images that were doomed. Bytes go before the row, so an interrupted sweep is finished by the next one.
 * Several instances may sweep at once.
 */
export async function sweepImages(database: Database, imageStore: ImageStore): Promise<void> {
  const doomed = database.selectFrom('images').where('doomedAt', 'is not', null).select('id').limit(STEP)
  for (;;) {
    const images = await doomed.execute()
    for (const { id } of images) {
      for (const key of keysOf(id)) await imageStore.remove(key)
      await database.deleteFrom('images').where('id', '=', id).execute()
    }
    if (images.length < STEP) return
  }
}
