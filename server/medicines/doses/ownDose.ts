import { DAY_MS } from '../../../language/durations.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

/** Time within which the member who logged a dose may change and undo it, in any role. */
const OWN_MS = DAY_MS

/** 403 unless the caller logged the dose recently or may change other members' doses. */
export async function proveOwn(
  txContext: CallContext<Tx>,
  familyId: string,
  dose: { loggedBy: string | null; createdAt: string },
): Promise<void> {
  const { database: tx, caller, now } = txContext
  if (dose.loggedBy !== null && dose.createdAt > new Date(now.getTime() - OWN_MS).toISOString()) {
    const own = await tx
      .selectFrom('people')
      .where('id', '=', dose.loggedBy)
      .where('userId', '=', caller.account.id)
      .select('id')
      .executeTakeFirst()
    if (own) return
  }
  await findFamily({ ...txContext, requiredRight: 'manage' }, familyId)
}
