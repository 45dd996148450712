import { sql } from 'kysely'
import { isPostgres } from '../database/open.ts'
import type { Database, Tx } from '../database/tables.ts'

/** Who may make an account: anybody, whoever comes first, or nobody. */
export const SIGN_UP_SETTINGS = ['open', 'first', 'closed'] as const
export type SignUpSetting = (typeof SIGN_UP_SETTINGS)[number]

/** Whether a new account can be made now. */
export async function isSignUpOpen(database: Database | Tx, setting: SignUpSetting): Promise<boolean> {
  if (setting !== 'first') return setting === 'open'
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * The same within the transaction that makes the account: of several who come first at once, one does. On SQLite
 * transactions that write are one after the other anyway.
 */
export async function isSignUpOpenToMe(tx: Tx, setting: SignUpSetting): Promise<boolean> {
  if (setting === 'first' && isPostgres(tx)) {
    await sql`lock table users in share row exclusive mode`.execute(tx)
  }
  return isSignUpOpen(tx, setting)
}
