import { sql } from 'kysely'
import { isPostgres } from '../../platform/database/open.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** People who may create an account: anyone; only the first person; the first person, then invited people; or nobody. */
export const SIGN_UP_SETTINGS = ['open', 'first', 'invitation', 'closed'] as const
export type SignUpSetting = (typeof SIGN_UP_SETTINGS)[number]

/** True before the first account. */
export const isFirstAccount = async (database: Database | Tx): Promise<boolean> =>
  (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Says who can create an account now. */
export async function signUpState(
  database: Database | Tx,
  setting: SignUpSetting,
): Promise<'open' | 'invitation' | 'closed'> {
  if (setting === 'open' || setting === 'closed') return setting
  if (await isFirstAccount(database)) return 'open'
  return setting === 'first' ? 'closed' : 'invitation'
}

/** 403 if a new account cannot be created now. */
export async function refuseClosed(
  database: Database | Tx,
  setting: SignUpSetting,
  isInvited: boolean,
): Promise<void> {
  const state = await signUpState(database, setting)
  if (state === 'closed') throw new Refusal('signUpClosed')
  if (state === 'invitation' && !isInvited) throw new Refusal('signUpNeedsInvitation')
}

/**
 * Repeats the check in the transaction that creates the account: of several first people at once, one succeeds. SQLite
 * serialises writing transactions anyway.
 */
export async function refuseClosedToMe(tx: Tx, setting: SignUpSetting, isInvited: boolean): Promise<void> {
  const countsFirst = setting === 'first' || (setting === 'invitation' && !isInvited)
  if (countsFirst && isPostgres(tx)) await sql`lock table users in share row exclusive mode`.execute(tx)
  await refuseClosed(tx, setting, isInvited)
}
