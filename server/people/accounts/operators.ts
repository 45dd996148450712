import type { Database, Tx } from '../../platform/database/tables.ts'

/**
 * Makes the account that sets the instance up its operator. It is remembered for good which one that was: once everyone has
 * left, a stranger who signs up must not get the backups of those before.
 */
export async function makeFirstOperator(tx: Tx, userId: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settings')
    .values({ name: 'first account', value: userId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) await setOperator(tx, userId, true)
}

export async function setOperator(
  database: Database | Tx,
  userId: string,
  isOperator: boolean,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ operator: isOperator ? 1 : null })
    .where('id', '=', userId)
    .execute()
}
