import { deleteAccount } from '../people/accounts/deleteAccount.ts'
import { recordAccountEvent } from '../people/auth/accountEvents.ts'
import type { QueueResetMail } from '../people/auth/resetPassword.ts'
import { allowReset, endOpenings } from '../people/auth/resetPassword.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import { lockedForChange } from '../platform/database/rows.ts'
import type { Tx } from '../platform/database/tables.ts'
import { atomically, type CallContext } from '../platform/http/callContext.ts'
import { orRefuse, Refusal } from '../platform/http/refusal.ts'

/**
 * Locks all operators, so that of several who act on each other at once one is left, and then the account. 401 or 403 if the
 * caller no longer is one by then, 404 without the account.
 */
async function lockForOperator({ database: tx, caller }: CallContext<Tx>, userId: string) {
  const users = tx.selectFrom('users')
  const operators = await lockedForChange(tx, 'users', users.where('operator', '=', 1))
    .select(['id', 'disabledAt'])
    .orderBy('id')
    .execute()
  const session = tx.selectFrom('sessions').where('id', '=', caller.via.id).select('id')
  if (!(await session.executeTakeFirst())) throw new Refusal('signedOut')
  if (!operators.some(({ id }) => id === caller.account.id)) throw new Refusal('operatorsOnly')
  const account = await lockedForChange(tx, 'users', users.where('id', '=', userId))
    .select(['id', 'email', 'disabledAt'])
    .executeTakeFirstOrThrow(orRefuse('accountNotFound'))
  const others = operators.filter(({ id, disabledAt }) => id !== userId && disabledAt === null)
  return { ...account, isLastOperator: others.length === 0 && operators.some(({ id }) => id === userId) }
}

/** Disables or enables an account. A disabled one loses its sessions, API tokens, links and addresses, and keeps its ways in. */
export const setDisabled = (context: CallContext, userId: string, disabled: boolean): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const account = await lockForOperator(txContext, userId)
    if ((account.disabledAt !== null) === disabled) return
    if (disabled && account.isLastOperator) throw new Refusal('lastOperator')
    const disabledAt = disabled ? context.now.toISOString() : null
    await tx.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute()
    if (disabled) await endOpenings(tx, userId)
    const what = disabled ? 'disabled' : 'enabled'
    await recordAccountEvent(tx, { userId, what }, undefined, context.now)
  })

/** Deletes an account. In the first transaction it also stops being an operator and is disabled: an interruption opens nothing. */
export async function removeAccount(
  context: CallContext,
  imageStore: ImageStore,
  userId: string,
): Promise<void> {
  const { database, now } = context
  try {
    await deleteAccount(database, imageStore, userId, now, async (tx) => {
      const { isLastOperator } = await lockForOperator({ ...context, database: tx }, userId)
      if (isLastOperator) throw new Refusal('lastOperator')
      const closed = { operator: null, disabledAt: now.toISOString() }
      await tx.updateTable('users').set(closed).where('id', '=', userId).execute()
      await endOpenings(tx, userId)
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'lastOwner') throw new Refusal('lastOwnerThere')
    throw error
  }
}

/** The token of a link for a new password. Its account sees that one was made. */
export const makeResetLink = (context: CallContext, userId: string): Promise<{ token: string }> =>
  atomically(context, async (tx, txContext) => {
    await lockForOperator(txContext, userId)
    await recordAccountEvent(tx, { userId, what: 'resetLinkMade' }, undefined, context.now)
    return { token: await allowReset(tx, userId, context.now) }
  })

/** Queues the mail with a link for a new password. */
export const sendResetMail = (context: CallContext, userId: string, queue: QueueResetMail): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const { email } = await lockForOperator(txContext, userId)
    await recordAccountEvent(tx, { userId, what: 'resetLinkMade' }, undefined, context.now)
    await queue(tx, { userId, address: email, at: context.now.toISOString() })
  })
