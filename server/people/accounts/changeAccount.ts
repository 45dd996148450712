import type { Account, AccountBody, EmailBody, SignInMailsBody } from '../../../contract/account.ts'
import type { User } from '../../../contract/auth.ts'
import { problemOf } from '../../platform/database/problem.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from '../auth/accountEvents.ts'
import type { NotifyAccount } from '../auth/accountNews.ts'
import type { Visitor } from '../auth/device.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { findPassword } from '../auth/passwords.ts'
import { withProof } from '../auth/proof.ts'
import { USER_COLUMNS, userOf } from '../auth/userOf.ts'
import { waysInOf } from '../auth/waysIn.ts'
import { letterOf } from '../families/marks.ts'

/** `sendsMail` is true if the server can send e-mail; `hasProvider` if it has a sign-in provider. */
export async function findAccount(
  { database, caller: { account, isOperator = false } }: CallContext,
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
  { database, caller }: CallContext,
  { signInMails }: SignInMailsBody,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ silentSignIns: signInMails ? null : 1 })
    .where('id', '=', caller.account.id)
    .execute()
}

/** Changes the name, and what the account chose of language and clock. */
export async function changeAccount(context: CallContext, { name, ...choices }: AccountBody): Promise<User> {
  const { database, caller } = context
  const { id } = caller.account
  if (name !== undefined) await changeName(context, name)
  if (Object.keys(choices).length > 0)
    await database.updateTable('users').set(choices).where('id', '=', id).execute()
  const users = database.selectFrom('users').where('id', '=', id)
  return userOf(await users.select(USER_COLUMNS).executeTakeFirstOrThrow())
}

/** Families that call the account by another name keep that name. */
async function changeName(context: CallContext, name: string): Promise<void> {
  const { account } = context.caller
  await atomically(context, async (tx) => {
    await tx.updateTable('users').set({ name }).where('id', '=', account.id).execute()
    const person = tx.updateTable('people').where('userId', '=', account.id).where('name', '=', account.name)
    await person
      .where('letter', '=', letterOf(account.name))
      .set({ letter: letterOf(name) })
      .execute()
    await person.set({ name }).execute()
  })
}

/** 403 without proof, 409 for an address of another account. */
export const changeEmail = (
  context: CallContext,
  { email, ...proof }: EmailBody,
  visitor: Visitor,
  notify: NotifyAccount,
): Promise<User> =>
  withProof(context, proof, async () => {
    const { caller } = context
    const { id, email: from } = caller.account
    try {
      await atomically(context, async (tx, txContext) => {
        await lockAccount(txContext)
        await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
        // A link in the old mailbox must not open the account.
        await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
        if (email === from) return
        await recordAccountEvent(tx, { userId: id, what: 'emailChanged' }, visitor, context.now)
        await notify(tx, id, { kind: 'email', from, to: email })
      })
    } catch (error) {
      if (problemOf(error) === 'unique') throw new Refusal('emailTaken')
      throw error
    }
    return { ...caller.account, email }
  })
