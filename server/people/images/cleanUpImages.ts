import type { Database } from '../../platform/database/tables.ts'
import type { ImageStore } from './imageStore.ts'
import { keysOf } from './renditions.ts'

/** Bounds the memory of one step. */
const STEP = 500

/**
 * Deletes images marked for deletion: bytes before the row, so that the next clean-up finishes an interrupted one. Several
 * instances may run it at once.
 */
export async function cleanUpImages(database: Database, imageStore: ImageStore): Promise<void> {
  const marked = database.selectFrom('images').where('deletedAt', 'is not', null).select('id').limit(STEP)
  for (;;) {
    const images = await marked.execute()
    for (const { id } of images) {
      for (const key of keysOf(id)) await imageStore.remove(key)
      await database.deleteFrom('images').where('id', '=', id).execute()
    }
    if (images.length < STEP) return
  }
}
