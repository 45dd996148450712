import { RENDITION_WIDTHS } from '../../contract/photos.ts'
import type { Database } from '../database/tables.ts'
import type { ImageStore } from './imageStore.ts'
import { renditionKey } from './renditions.ts'

/** How long an upload that no medication took is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Bounds one round's memory; the next round takes the rest. */
const ROUND = 500

/**
 * Removes the images that nothing shows: uploads after 24 hours, others as soon as they were doomed. Bytes go before
 * the row, so an interrupted sweep is finished by the next one. Several instances may sweep at once.
 */
export async function sweepImages(database: Database, imageStore: ImageStore, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await database
    .updateTable('images')
    .set({ doomedAt: now.toISOString() })
    .where('doomedAt', 'is', null)
    .where('createdAt', '<', oldest)
    .where('id', 'not in', (eb) => eb.selectFrom('medicationImages').select('imageId'))
    .execute()
  const doomed = await database
    .selectFrom('images')
    .where('doomedAt', 'is not', null)
    .where('id', 'not in', (eb) => eb.selectFrom('medicationImages').select('imageId'))
    .select('id')
    .limit(ROUND)
    .execute()
  for (const { id } of doomed) {
    for (const width of RENDITION_WIDTHS) await imageStore.remove(renditionKey(id, width))
    await imageStore.remove(id)
    await database.deleteFrom('images').where('id', '=', id).execute()
  }
}
