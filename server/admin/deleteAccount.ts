import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { removeFamily } from '../families/deleteFamily.ts'
import { doomUnshown } from '../images/doomImages.ts'
import type { ImageStore } from '../images/imageStore.ts'
import { sweepImages } from '../images/sweepImages.ts'
import { endSessions } from './accounts.ts'

interface Family {
  id: string
  name: string
}

/** An account's families: those that end with it, and those that go on with other members. */
export async function familiesOfAccount(
  database: Database | Tx,
  userId: string,
): Promise<{ own: Family[]; shared: Family[] }> {
  const families = await database
    .selectFrom('families')
    .innerJoin('memberships as mine', 'mine.familyId', 'families.id')
    .where('mine.userId', '=', userId)
    .select((eb) => [
      'families.id',
      'families.name',
      eb
        .selectFrom('memberships as others')
        .whereRef('others.familyId', '=', 'families.id')
        .where('others.userId', '<>', userId)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('others'),
    ])
    .orderBy('families.name')
    .execute()
  return {
    own: families.filter(({ others }) => !others),
    shared: families.filter(({ others }) => others),
  }
}

/**
 * Deletes an account with its sessions, the families where nobody else is a member, and its images. What it gave to
 * a shared family stays there: medicines, doses, and the images that they show. Killed in the middle, it is to be
 * called again.
 */
export async function deleteAccount(
  database: Database,
  imageStore: ImageStore,
  userId: string,
  now: Date,
): Promise<void> {
  let isGone = false
  while (!isGone) {
    await inTransaction(database, (tx) => emptyAccount(tx, userId, now))
    // An image's bytes go before its row, which would go with the account's.
    await sweepImages(database, imageStore)
    isGone = await inTransaction(database, async (tx) => {
      const left = await tx.selectFrom('images').where('uploaderId', '=', userId).select('id').execute()
      if (left.length > 0) return false
      await tx.deleteFrom('users').where('id', '=', userId).execute()
      return true
    })
  }
}

async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId)
  const { own, shared } = await familiesOfAccount(tx, userId)
  for (const { id } of own) await removeFamily(tx, id, now)
  for (const { id } of shared) await handOver(tx, userId, id)
  await tx.deleteFrom('memberships').where('userId', '=', userId).execute()
  const uploads = await tx.selectFrom('images').where('uploaderId', '=', userId).select('id').execute()
  await doomUnshown(
    tx,
    uploads.map(({ id }) => id),
    now,
  )
}

/** Images that a shared family shows become its longest member's, as if that one had uploaded them. */
async function handOver(tx: Tx, userId: string, familyId: string): Promise<void> {
  const heir = await tx
    .selectFrom('memberships')
    .where('familyId', '=', familyId)
    .where('userId', '<>', userId)
    .select('userId')
    .orderBy('createdAt')
    .orderBy('userId')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('images')
    .set({ uploaderId: heir.userId })
    .where('uploaderId', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('medicationImages')
        .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
        .where('medications.familyId', '=', familyId)
        .select('medicationImages.imageId'),
    )
    .execute()
}
