import type { User } from '../../contract/auth.ts'
import type { Database, Tx } from '../database/tables.ts'

/** The images that a user may see: the own uploads, and those that a medication of the user's families shows. */
export const imagesOf = (database: Database | Tx, user: User) =>
  database
    .selectFrom('images')
    .where('images.doomedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('images.uploaderId', '=', user.id),
        eb.exists(
          eb
            .selectFrom('medicationImages')
            .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
            .innerJoin('memberships', 'memberships.familyId', 'medications.familyId')
            .whereRef('medicationImages.imageId', '=', 'images.id')
            .where('memberships.userId', '=', user.id)
            .select('medicationImages.imageId'),
        ),
      ]),
    )

/** The images that a medication shows. */
export async function shownImageIds(tx: Tx, medicationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('medicationImages')
    .where('medicationId', '=', medicationId)
    .select('imageId')
    .execute()
  return rows.map((row) => row.imageId)
}
