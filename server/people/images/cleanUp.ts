import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../language/durations.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction, listenAfterCommit, notifyAfterCommit } from '../../platform/database/transaction.ts'
import { type ImageStore, keysOf } from './imageStore.ts'

/** Both engines limit the values of a statement; a large family shows more images. */
const PER_STATEMENT = 1000

/**
 * Marks those of `imageIds` that no medication shows for deletion: they are invisible at once, and the clean-up deletes their
 * bytes.
 */
export async function markUnshown(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  for (const some of inPieces(imageIds, PER_STATEMENT)) await markSome(tx, some, now)
}

async function markSome(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  // A separate statement: only after the locks does it read the latest commit.
  await lockRows(tx, 'images', tx.selectFrom('images').where('id', 'in', imageIds))
    .select('id')
    .orderBy('id')
    .execute()
  const marked = await tx
    .updateTable('images')
    .set({ deletedAt: now.toISOString() })
    .where('id', 'in', imageIds)
    .where(
      'id',
      'not in',
      tx.selectFrom('medicationImages').select('imageId').where('imageId', 'in', imageIds),
    )
    .executeTakeFirstOrThrow()
  if (marked.numUpdatedRows > 0n) notifyAfterCommit(tx, 'images marked')
}

/** Lifetime of an upload that no medication uses. */
const KEPT_MS = DAY_MS

/** Bounds the memory of one step. */
const IDS_AT_ONCE = 500

/** Marks uploads older than 24 hours that no medication uses for deletion. */
export async function markUnused(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  const unused = database
    .selectFrom('images')
    .where('deletedAt', 'is', null)
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
    .limit(IDS_AT_ONCE)
  for (;;) {
    const ids = (await unused.execute()).map((image) => image.id)
    // Checked again under lock: a medication may be using one right now.
    await inTransaction(database, (tx) => markUnshown(tx, ids, now))
    if (ids.length < IDS_AT_ONCE) return
  }
}

/** Bounds the memory of one step. */
const IMAGES_AT_ONCE = 500

/**
 * Deletes images marked for deletion: bytes before the row, so that the next clean-up finishes an interrupted one. Several
 * instances may run it at once.
 */
export async function cleanUpImages(database: Database, imageStore: ImageStore): Promise<void> {
  const marked = database
    .selectFrom('images')
    .where('deletedAt', 'is not', null)
    .select('id')
    .limit(IMAGES_AT_ONCE)
  for (;;) {
    const images = await marked.execute()
    for (const { id } of images) {
      for (const key of keysOf(id)) await imageStore.remove(key)
      await database.deleteFrom('images').where('id', '=', id).execute()
    }
    if (images.length < IMAGES_AT_ONCE) return
  }
}

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
