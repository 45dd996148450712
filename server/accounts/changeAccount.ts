import type { Account, AccountBody, EmailBody } from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { withPassword } from '../auth/confirmPassword.ts'
import { findPassword } from '../auth/credentials.ts'
import { problemOf } from '../database/problem.ts'
import { letterOf } from '../families/marks.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'

export async function findAccount({ database, caller: { account } }: Acting): Promise<Account> {
  const password = await findPassword(database, account.id)
  const { createdAt } = await database
    .selectFrom('users')
    .where('id', '=', account.id)
    .select('createdAt')
    .executeTakeFirstOrThrow()
  const isFirst = password === undefined || password.createdAt <= createdAt
  return { ...account, passwordChangedAt: isFirst ? null : password.createdAt }
}

/** A family that calls the account by another name than it has goes on doing so. */
export async function changeName(act: Acting, { name }: AccountBody): Promise<User> {
  const { account } = act.caller
  await atomically(act, async (tx) => {
    await tx.updateTable('users').set({ name }).where('id', '=', account.id).execute()
    const person = tx.updateTable('people').where('userId', '=', account.id).where('name', '=', account.name)
    await person
      .where('letter', '=', letterOf(account.name))
      .set({ letter: letterOf(name) })
      .execute()
    await person.set({ name }).execute()
  })
  return { ...account, name }
}

/** 403 for a wrong password, 409 for an address that another account has. */
export const changeEmail = (act: Acting, { email, currentPassword }: EmailBody): Promise<User> =>
  withPassword(act, currentPassword, async () => {
    const { database, caller } = act
    const { id } = caller.account
    try {
      await database.updateTable('users').set({ email }).where('id', '=', id).execute()
    } catch (error) {
      if (problemOf(error) === 'unique') throw new Refusal('emailTaken')
      throw error
    }
    return { ...caller.account, email }
  })
