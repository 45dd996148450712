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

/** Row of `settings` with what an operator chose. */
const CHOSEN = 'sign up'

/** The setting in force: that of the environment (`fixed`), else what an operator chose, else open. */
export async function signUpSetting(
  database: Database | Tx,
  fixed: SignUpSetting | undefined,
): Promise<SignUpSetting> {
  if (fixed !== undefined) return fixed
  const row = await database
    .selectFrom('settings')
    .where('name', '=', CHOSEN)
    .select('value')
    .executeTakeFirst()
  return SIGN_UP_SETTINGS.find((setting) => setting === row?.value) ?? 'open'
}

/** Stores what an operator chose. */
export async function chooseSignUp(database: Database | Tx, value: SignUpSetting): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name: CHOSEN, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Says who can create an account now; `fixed` is the environment's setting. */
export async function signUpState(
  database: Database | Tx,
  fixed: SignUpSetting | undefined,
): Promise<'open' | 'invitation' | 'closed'> {
  const setting = await signUpSetting(database, fixed)
  if (setting === 'open' || setting === 'closed') return setting
  if (await isFirstAccount(database)) return 'open'
  return setting === 'first' ? 'closed' : 'invitation'
}

/** 403 if a new account cannot be created now. */
export async function refuseClosed(
  database: Database | Tx,
  fixed: SignUpSetting | undefined,
  isInvited: boolean,
): Promise<void> {
  const state = await signUpState(database, fixed)
  if (state === 'closed') throw new Refusal('signUpClosed')
  if (state === 'invitation' && !isInvited) throw new Refusal('signUpNeedsInvitation')
}

/**
 * Repeats the check in the transaction that creates the account: of several first people at once, one succeeds. SQLite
 * serialises writing transactions anyway.
 */
export async function refuseClosedToMe(
  tx: Tx,
  fixed: SignUpSetting | undefined,
  isInvited: boolean,
): Promise<void> {
  const setting = await signUpSetting(tx, fixed)
  const countsFirst = setting === 'first' || (setting === 'invitation' && !isInvited)
  if (countsFirst && isPostgres(tx)) await sql`lock table users in share row exclusive mode`.execute(tx)
  await refuseClosed(tx, setting, isInvited)
}
