import { lockRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { membersOf } from './members.ts'
import { changedFields, recordEvent } from './recordEvent.ts'

/** Families with this name or id in which the account is a member at `now`. */
export const familiesNamed = (database: Database, userId: string, family: string, now: Date) =>
  database
    .selectFrom('families')
    .where((eb) => eb.or([eb('families.id', '=', family), eb('families.name', '=', family)]))
    .where('families.id', 'in', (eb) =>
      eb
        .selectFrom('memberships')
        .where('userId', '=', userId)
        .where((one) => one.or([one('until', 'is', null), one('until', '>', now.toISOString())]))
        .select('familyId'),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .execute()

/**
 * Makes a member an owner on the operator's behalf, for a family without its owners. Records an event. False if the account is
 * not a member.
 */
export const makeOwner = (
  database: Database,
  familyId: string,
  userId: string,
  now: Date,
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
      .select('id')
      .execute()
    const before = await membersOf(tx, familyId, now)
      .where('memberships.userId', '=', userId)
      .executeTakeFirst()
    if (!before) return false
    const after = { ...before, role: 'owner' as const, until: null }
    const changed = changedFields(before, after, ['role', 'until'])
    if (!changed) return true
    await tx
      .updateTable('memberships')
      .set({ role: after.role, until: after.until })
      .where('familyId', '=', familyId)
      .where('userId', '=', userId)
      .execute()
    const thing = { id: userId, name: before.name }
    await recordEvent({ database: tx, now }, { familyId, what: 'memberChanged', thing, ...changed })
    return true
  })
