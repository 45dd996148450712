import type { User } from '../../contract/auth.ts'
import { locked } from '../database/rows.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { doomUnshown } from '../images/doomImages.ts'
import { shownImageIds } from '../images/queries.ts'
import { medicationsOf } from './queries.ts'

/** Removes a medication with its doses and the images that nothing else shows. 404 unless it is one of the user's families'. */
export async function removeMedication(database: Database, user: User, id: string, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const found = await locked(tx, 'medications', medicationsOf(tx, user).where('medications.id', '=', id))
      .select('medications.id')
      .executeTakeFirst()
    if (!found) throw new Refusal('medicationNotFound')
    const images = await shownImageIds(tx, id)
    await tx.deleteFrom('medications').where('id', '=', id).execute()
    await doomUnshown(tx, images, now)
  })
}
