import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { remindFamiliesAnew } from './remindAnew.ts'

/** Turns the caller's reminders of a person's doses on or off; without `isOn` they stay as they are. */
export async function followPerson(
  { database: tx, caller }: CallContext<Tx>,
  personId: string,
  isOn: boolean | undefined,
): Promise<void> {
  if (isOn === undefined) return
  const userId = caller.account.id
  const due = Number(isOn)
  await tx
    .insertInto('follows')
    .values({ userId, personId, due, missed: 0, missedAfter: 0, stock: due })
    .onConflict((conflict) => conflict.columns(['userId', 'personId']).doUpdateSet({ due }))
    .execute()
  await remindFamiliesAnew(tx, userId)
}
