import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Accounts that an operator disabled: nothing opens them until an operator enables them again. */
export async function disabledAccounts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table users add column "disabledAt" ${text}`.execute(tx)
}
