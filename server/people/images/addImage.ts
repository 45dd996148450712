import { type Acting, atomically } from '../../platform/http/acting.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'

/** 409 if the account has `most` uploaded images. */
export async function refuseAboveLimit({ database, caller }: Acting, most: number): Promise<void> {
  const { count } = await database
    .selectFrom('images')
    .where('uploaderId', '=', caller.account.id)
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('limitReached', { most, things: 'photos' })
}

/** Inserts an uploaded image of the account. 409 for one too many. */
export async function addImage(
  act: Acting,
  image: { id: string; contentType: string },
  most: number,
): Promise<void> {
  const uploaderId = act.caller.account.id
  const createdAt = act.now.toISOString()
  await atomically(act, async (tx, within) => {
    await oneAtATime(within)
    await refuseAboveLimit(within, most)
    await tx
      .insertInto('images')
      .values({ ...image, uploaderId, createdAt, deletedAt: null })
      .execute()
  })
}
