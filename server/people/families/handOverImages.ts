import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'

/**
 * Gives the images of an account that a family shows to its first owner, or its first member without an owner, so that they
 * outlive the account.
 */
export async function handOverImages(tx: Tx, userId: string, familyId: string): Promise<void> {
  const heir = await tx
    .selectFrom('memberships')
    .where('familyId', '=', familyId)
    .where('userId', '<>', userId)
    .select('userId')
    .orderBy((eb) => eb.case().when('role', '=', 'owner').then(0).else(1).end())
    .orderBy('createdAt')
    .orderBy('userId')
    .executeTakeFirst()
  if (!heir) return
  const shown = tx
    .selectFrom('medicationImages')
    .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
    .where('medications.familyId', '=', familyId)
    .select('medicationImages.imageId')
  const uploads = await lockRows(
    tx,
    'images',
    tx.selectFrom('images').where('uploaderId', '=', userId).where('id', 'in', shown),
  )
    .select('id')
    .orderBy('id')
    .execute()
  if (uploads.length === 0) return
  await tx
    .updateTable('images')
    .set({ uploaderId: heir.userId })
    .where('uploaderId', '=', userId)
    .where('id', 'in', shown)
    .execute()
}
