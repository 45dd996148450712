import type { PasswordBody } from '../../../contract/account.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { recordAccountEvent } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import type { Visitor } from './device.ts'
import { lockAccount } from './lockAccount.ts'
import { hashPassword, lockPassword, setPassword } from './passwords.ts'
import { staleProof, withProof } from './proof.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Sets a new password, or the first one. Ends all other sessions and open reset links, and forgets known devices. Of concurrent
 * calls with the same old password one succeeds; the others get 403.
 */
export const changePassword = (
  context: CallContext,
  { password, ...proof }: PasswordBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<void> =>
  withProof(context, proof, async (old) => {
    const passwordHash = await hashPassword(password)
    const { id } = context.caller.account
    await atomically(context, async (tx, txContext) => {
      await lockAccount(txContext)
      if ((await lockPassword(tx, id))?.secret !== old) throw staleProof(proof)
      await setPassword(tx, id, passwordHash, context.now)
      await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
      await endOtherSessions(txContext)
      await recordAccountEvent(tx, { userId: id, what: 'passwordChanged' }, visitor, context.now)
      await notify(tx, id, { kind: 'password' })
    })
  })
