import type { Role } from '../../../contract/families.ts'
import type { ChangeMemberBody, Member } from '../../../contract/members.ts'
import { t } from '../../../language/t.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { invalid, orRefuse, Refusal } from '../../platform/http/refusal.ts'
import { endMembership } from './endMembership.ts'
import { findFamily, lockFamily } from './queries.ts'
import { changedFields, recordEvent } from './recordEvent.ts'

/** Members of a family at `now`; the caller's access is checked. */
export const membersOf = (database: Database | Tx, familyId: string, now: Date) =>
  database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('people', (join) =>
      join
        .onRef('people.familyId', '=', 'memberships.familyId')
        .onRef('people.userId', '=', 'memberships.userId'),
    )
    .where('memberships.familyId', '=', familyId)
    .where((eb) =>
      eb.or([eb('memberships.until', 'is', null), eb('memberships.until', '>', now.toISOString())]),
    )
    .select([
      'memberships.userId',
      'users.name',
      'memberships.role',
      'memberships.until',
      'people.id as personId',
      'memberships.createdAt as joinedAt',
    ])

/** Members by time of joining. 404 for a foreign family. */
export async function listMembers(context: CallContext, familyId: string): Promise<Member[]> {
  await findFamily(context, familyId)
  return membersOf(context.database, familyId, context.now)
    .orderBy('memberships.createdAt')
    .orderBy('memberships.userId')
    .execute()
}

const findMember = (tx: Tx, familyId: string, userId: string, now: Date): Promise<Member> =>
  membersOf(tx, familyId, now)
    .where('memberships.userId', '=', userId)
    .executeTakeFirstOrThrow(orRefuse('memberNotFound'))

/** 409 without another owner. Locks the family's row, so that two owners cannot leave at once. */
async function refuseLastOwner(tx: Tx, familyId: string, member: Member, now: Date): Promise<void> {
  if (member.role !== 'owner') return
  const another = await membersOf(tx, familyId, now)
    .where('memberships.role', '=', 'owner')
    .where('memberships.userId', '<>', member.userId)
    .limit(1)
    .executeTakeFirst()
  if (!another) throw new Refusal('lastOwner')
}

/** An owner's membership has no end: otherwise a family could lose its last owner. */
function endOf(role: Role, { role: given, until }: ChangeMemberBody, before: Member, now: Date) {
  if (role === 'owner') {
    if (until) throw invalid('until', t('An owner stays until someone ends it: choose another role first.'))
    return null
  }
  if (until && until <= now.toISOString())
    throw invalid('until', t('Please choose a time that is still to come'))
  return until === undefined ? (given === undefined || before.role !== 'owner' ? before.until : null) : until
}

/** Ends invitations that the new role may not make: only owners invite owners and adults, helpers nobody. */
async function withdrawInvitations(tx: Tx, familyId: string, { userId, role }: Member): Promise<void> {
  if (role === 'owner') return
  const made = tx.deleteFrom('invitations').where('familyId', '=', familyId).where('createdBy', '=', userId)
  await (role === 'adult' ? made.where('role', 'in', ['owner', 'adult']) : made).execute()
}

/**
 * Changes a member's role or end of membership. 404 for a foreign family or someone who is not a member, 409 for the last
 * owner.
 */
export const changeMember = (
  context: CallContext,
  familyId: string,
  userId: string,
  body: ChangeMemberBody,
): Promise<Member> =>
  atomically(context, async (tx, txContext) => {
    await lockFamily(txContext, familyId)
    const before = await findMember(tx, familyId, userId, context.now)
    const role = body.role ?? before.role
    const after = { ...before, role, until: endOf(role, body, before, context.now) }
    const changed = changedFields(before, after, ['role', 'until'])
    if (!changed) return before
    if (role !== 'owner') await refuseLastOwner(tx, familyId, before, context.now)
    await tx
      .updateTable('memberships')
      .set({ role, until: after.until })
      .where('familyId', '=', familyId)
      .where('userId', '=', userId)
      .execute()
    await withdrawInvitations(tx, familyId, after)
    const thing = { id: userId, name: before.name }
    await recordEvent(txContext, { familyId, what: 'memberChanged', thing, ...changed })
    return after
  })

/** Locks a member's person before the family: in the other order a removal and the member's doses deadlock. */
const lockPersonOf = (tx: Tx, familyId: string, userId: string) =>
  lockRows(
    tx,
    'people',
    tx.selectFrom('people').where('familyId', '=', familyId).where('userId', '=', userId),
  )
    .select('id')
    .execute()

/** Removes a member from a family; for oneself: leaves it. Fails like changeMember. */
export const removeMember = (context: CallContext, familyId: string, userId: string): Promise<void> =>
  atomically(context, async (tx, txContext) => {
    const leaves = userId === context.caller.account.id
    const by = leaves ? txContext : { ...txContext, requiredRight: 'own' as const }
    await findFamily(by, familyId)
    await lockPersonOf(tx, familyId, userId)
    await lockFamily(by, familyId)
    const member = await findMember(tx, familyId, userId, context.now)
    await refuseLastOwner(tx, familyId, member, context.now)
    const what = leaves ? 'memberLeft' : 'memberRemoved'
    const thing = { id: userId, name: member.name }
    await recordEvent(txContext, { familyId, what, thing, before: { role: member.role } })
    await endMembership(tx, familyId, userId)
  })
