import { tellAfterCommit } from '../database/afterCommit.ts'
import { locked } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** Both engines bound how many values a statement may carry; a large family shows more images than that. */
const PER_STATEMENT = 1000

/** Dooms those of `imageIds` that no medication shows any more: they are gone for everyone, and the sweep removes their bytes. */
export async function doomUnshown(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < imageIds.length; start += PER_STATEMENT) {
    await doomSome(tx, imageIds.slice(start, start + PER_STATEMENT), now)
  }
}

async function doomSome(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  // A statement of its own: only what is asked after the locks are held sees what their last holder committed.
  await locked(tx, 'images', tx.selectFrom('images').where('id', 'in', imageIds))
    .select('id')
    .orderBy('id')
    .execute()
  const doomed = await tx
    .updateTable('images')
    .set({ doomedAt: now.toISOString() })
    .where('id', 'in', imageIds)
    .where(
      'id',
      'not in',
      tx.selectFrom('medicationImages').select('imageId').where('imageId', 'in', imageIds),
    )
    .executeTakeFirstOrThrow()
  if (doomed.numUpdatedRows > 0n) tellAfterCommit(tx, 'images doomed')
}

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
