import type { PasswordBody } from '../../../contract/account.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { recordAccountEvent } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import { lockPassword, setPassword } from './credentials.ts'
import { oneAtATime } from './oneAtATime.ts'
import { hashPassword } from './password.ts'
import { staleProof, withProof } from './proof.ts'
import { endOtherSessions } from './sessions.ts'
import type { Visitor } from './visitor.ts'

/**
 * Sets a new password, the first one too; ends all other sessions, open reset links and what devices are known by. Of several
 * calls with one old password only one succeeds; the others get 403, as the password has changed.
 */
export const changePassword = (
  act: Acting,
  { password, ...proof }: PasswordBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<void> =>
  withProof(act, proof, async (old) => {
    const passwordHash = await hashPassword(password)
    const { id } = act.caller.account
    await atomically(act, async (tx, within) => {
      await oneAtATime(within)
      if ((await lockPassword(tx, id))?.secret !== old) throw staleProof(proof)
      await setPassword(tx, id, passwordHash, act.now)
      await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
      await endOtherSessions(within)
      await recordAccountEvent(tx, { userId: id, what: 'passwordChanged' }, visitor, act.now)
      await notify(tx, id, { kind: 'password' })
    })
  })
