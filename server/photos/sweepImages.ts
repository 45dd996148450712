import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { doomUnshown } from '../medications/images.ts'
import type { ImageStore } from './imageStore.ts'
import { keysOf } from './renditions.ts'

/** How long an upload that no medication took is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Bounds the memory that one step takes. */
const STEP = 500

/** Dooms the uploads of more than 24 hours ago that no medication took. */
export async function doomUntaken(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  const untaken = database
    .selectFrom('images')
    .where('doomedAt', 'is', null)
    .where('createdAt', '<', oldest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('medicationImages')
            .whereRef('imageId', '=', 'images.id')
            .select('medicationImages.imageId'),
        ),
      ),
    )
    .select('images.id')
    .limit(STEP)
  for (;;) {
    const ids = (await untaken.execute()).map((image) => image.id)
    // Looked at once more under lock: a medication may be taking one of them right now.
    await inTransaction(database, (tx) => doomUnshown(tx, ids, now))
    if (ids.length < STEP) return
  }
}

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
