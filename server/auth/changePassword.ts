import type { PasswordBody } from '../../contract/account.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { NotifyAccount } from './accountNews.ts'
import { withPassword, wrongPassword } from './confirmPassword.ts'
import { lockPassword, replacePassword } from './credentials.ts'
import { hashPassword } from './password.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * Sets a new password; ends all other sessions and open reset links. Returns the new hash. Of several calls with one old
 * password only one succeeds; the others get 403, as the password has changed.
 */
export const changePassword = (
  act: Acting,
  { currentPassword, password }: PasswordBody,
  notify: NotifyAccount,
): Promise<string> =>
  withPassword(act, currentPassword, async (old) => {
    const passwordHash = await hashPassword(password)
    const { id } = act.caller.account
    await atomically(act, async (tx, within) => {
      if ((await lockPassword(tx, id))?.secret !== old) throw wrongPassword()
      await replacePassword(tx, id, passwordHash, act.now)
      await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
      await endOtherSessions(within)
      await notify(tx, id, { kind: 'password' })
    })
    return passwordHash
  })
