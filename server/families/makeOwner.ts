import { locked } from '../database/rows.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { membersOf } from './members.ts'
import { changedFields, recordEvent } from './recordEvent.ts'

/** The families that an account is a member of at `now` and that are called, or have the id, `family`. */
export const familiesCalled = (database: Database, userId: string, family: string, now: Date) =>
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
 * Makes a member an owner in the operator's name, for a family whose own owners are gone. The family's activity tells
 * of it. False when the account is no member.
 */
export const makeOwner = (
  database: Database,
  familyId: string,
  userId: string,
  now: Date,
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await locked(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
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
