import type { Account, AccountBody, EmailBody, SignInMailsBody } from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import { recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import { findPassword } from '../auth/credentials.ts'
import { withProof } from '../auth/proof.ts'
import type { Visitor } from '../auth/visitor.ts'
import { waysInOf } from '../auth/waysIn.ts'
import { problemOf } from '../database/problem.ts'
import { letterOf } from '../families/marks.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'

/** `sendsMail` is true if the server can send e-mail; `hasProvider` if it has a sign-in provider. */
export async function findAccount(
  { database, caller: { account, isOperator = false } }: Acting,
  sendsMail: boolean,
  hasProvider: boolean,
): Promise<Account> {
  const password = await findPassword(database, account.id)
  const ways = await waysInOf(database, account.id)
  const { createdAt, silentSignIns } = await database
    .selectFrom('users')
    .where('id', '=', account.id)
    .select(['createdAt', 'silentSignIns'])
    .executeTakeFirstOrThrow()
  const isFirst = password === undefined || password.createdAt <= createdAt
  return {
    ...account,
    isOperator,
    passwordChangedAt: isFirst ? null : password.createdAt,
    waysIn: ways.filter((way) => way !== 'provider' || hasProvider),
    signInMails: sendsMail ? silentSignIns !== 1 : null,
  }
}

export async function changeSignInMails(
  { database, caller }: Acting,
  { signInMails }: SignInMailsBody,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ silentSignIns: signInMails ? null : 1 })
    .where('id', '=', caller.account.id)
    .execute()
}

/** Families that call the account by another name keep that name. */
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

/** 403 without proof, 409 for an address of another account. */
export const changeEmail = (
  act: Acting,
  { email, ...proof }: EmailBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<User> =>
  withProof(act, proof, async () => {
    const { caller } = act
    const { id, email: from } = caller.account
    try {
      await atomically(act, async (tx) => {
        await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
        // A link in the old mailbox must not open the account.
        await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
        if (email === from) return
        await recordAccountEvent(tx, { userId: id, what: 'emailChanged' }, visitor, act.now)
        await notify(tx, id, { kind: 'email', from, to: email })
      })
    } catch (error) {
      if (problemOf(error) === 'unique') throw new Refusal('emailTaken')
      throw error
    }
    return { ...caller.account, email }
  })
