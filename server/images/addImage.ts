import type { User } from '../../contract/auth.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'

/** 409 when the user has uploaded `most` images that are still kept. */
export async function refuseAboveLimit(database: Database | Tx, user: User, most: number): Promise<void> {
  const { count } = await database
    .selectFrom('images')
    .where('uploaderId', '=', user.id)
    .where('doomedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('limitReached', { most, things: 'photos' })
}

/** Writes an image down as the user's. 409 when that is one too many. */
export async function addImage(
  database: Database,
  user: User,
  image: { id: string; contentType: string },
  most: number,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await oneAtATime(tx, user)
    await refuseAboveLimit(tx, user, most)
    await tx
      .insertInto('images')
      .values({ ...image, uploaderId: user.id, createdAt: now.toISOString(), doomedAt: null })
      .execute()
  })
}
