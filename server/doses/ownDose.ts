import type { Tx } from '../database/tables.ts'
import { findFamily } from '../families/queries.ts'
import type { Acting } from '../http/acting.ts'

/** How long who logged a dose may mend and undo it, whatever the role. */
const OWN_MS = 24 * 60 * 60 * 1000

/** 403 unless the caller logged the dose not long ago, or may change those of others. */
export async function proveOwn(
  within: Acting<Tx>,
  familyId: string,
  dose: { loggedBy: string | null; createdAt: string },
): Promise<void> {
  const { database: tx, caller, now } = within
  if (dose.loggedBy !== null && dose.createdAt > new Date(now.getTime() - OWN_MS).toISOString()) {
    const own = await tx
      .selectFrom('people')
      .where('id', '=', dose.loggedBy)
      .where('userId', '=', caller.account.id)
      .select('id')
      .executeTakeFirst()
    if (own) return
  }
  await findFamily({ ...within, needs: 'manage' }, familyId)
}
