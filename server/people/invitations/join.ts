import type { User } from '../../../contract/auth.ts'
import type { Family } from '../../../contract/families.ts'
import type { InvitationKeyBody } from '../../../contract/invitationKey.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { addMember } from '../families/addMember.ts'
import { findFamily, refuseMoreFamilies } from '../families/queries.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { findInvitation, takeUse } from './openInvitation.ts'

/**
 * Makes the caller a member of an invitation's family. Members keep their role and take no use; an ended membership restarts.
 * 404 for an ended invitation, 409 if the account is in as many families as it may be.
 */
export async function acceptInvitation(
  context: CallContext,
  key: InvitationKeyBody,
  address: string,
  limits: Pick<Limits, 'families'>,
): Promise<Family> {
  const { familyId } = await findInvitation(context.database, key, address, context.now)
  return atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    const { account } = context.caller
    const membership = await findMembership(tx, familyId, account.id)
    if (!membership) await refuseMoreFamilies(txContext, limits)
    if (!membership || hasEnded(membership, context.now))
      await joinInvited(tx, account, { key, familyId }, context.now)
    return findFamily(txContext, familyId)
  })
}

/** Takes one use of an invitation for an account that is not a current member. */
export async function joinInvited(
  tx: Tx,
  user: Pick<User, 'id' | 'name'>,
  { key, familyId }: { key: InvitationKeyBody; familyId: string },
  now: Date,
): Promise<void> {
  // Locked first, as other changes of members do, so that they cannot deadlock.
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('id')
    .execute()
  const { role, until, personId } = await takeUse(tx, key, now)
  await addMember(tx, { familyId, user, role, until, personId }, now)
  const by = { database: tx, caller: { account: user }, now }
  await recordEvent(by, { familyId, what: 'memberJoined', thing: user, after: { role, until } })
}

const findMembership = (tx: Tx, familyId: string, userId: string) =>
  tx
    .selectFrom('memberships')
    .where('familyId', '=', familyId)
    .where('userId', '=', userId)
    .select('until')
    .executeTakeFirst()

const hasEnded = ({ until }: { until: string | null }, now: Date) =>
  until !== null && until <= now.toISOString()
