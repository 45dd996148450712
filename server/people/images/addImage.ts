import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount } from '../auth/lockAccount.ts'

/** 409 if the account has `most` uploaded images. */
export async function refuseAboveLimit({ database, caller }: CallContext, most: number): Promise<void> {
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
  context: CallContext,
  image: { id: string; contentType: string },
  most: number,
): Promise<void> {
  const uploaderId = context.caller.account.id
  const createdAt = context.now.toISOString()
  await atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    await refuseAboveLimit(txContext, most)
    await tx
      .insertInto('images')
      .values({ ...image, uploaderId, createdAt, deletedAt: null })
      .execute()
  })
}
