import type { Role } from '../../../contract/families.ts'
import type { Invitation } from '../../../contract/invitations.ts'
import { MAY_INVITE } from '../../../contract/rights.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { foundOrRefused, membershipsOf } from '../auth/memberships.ts'
import { findFamily } from '../families/queries.ts'

/**
 * Invitations that can be accepted: not expired, not used up, and their maker is still a member who may give that role. A
 * removed owner's link opens nothing.
 */
export const openInvitations = (database: Database | Tx, now: Date) =>
  database
    .selectFrom('invitations')
    .innerJoin('memberships as inviter', (join) =>
      join
        .onRef('inviter.familyId', '=', 'invitations.familyId')
        .onRef('inviter.userId', '=', 'invitations.createdBy'),
    )
    .where('invitations.expiresAt', '>', now.toISOString())
    .where('invitations.usesLeft', '>', 0)
    .where((eb) => eb.or([eb('inviter.until', 'is', null), eb('inviter.until', '>', now.toISOString())]))
    .where((eb) =>
      eb.or([eb('invitations.until', 'is', null), eb('invitations.until', '>', now.toISOString())]),
    )
    .where((eb) =>
      eb.or([
        eb('inviter.role', '=', 'owner'),
        eb.and([eb('inviter.role', '=', 'adult'), eb('invitations.role', 'in', MAY_INVITE.adult)]),
      ]),
    )

/** The caller's role in a family. 404 for a foreign family, 403 if the role does not allow the call. */
export async function findOwnRole(context: CallContext, familyId: string) {
  const query = (by: CallContext) =>
    membershipsOf(by).where('memberships.familyId', '=', familyId).select('memberships.role')
  return (await foundOrRefused(context, query, 'familyNotFound')).role
}

/** Open invitations into one of the caller's families, newest first. 404 for a foreign family. */
export async function listInvitations(context: CallContext, familyId: string): Promise<Invitation[]> {
  const { id: userId } = context.caller.account
  await findFamily(context, familyId)
  const role = await findOwnRole(context, familyId)
  const rows = await openInvitations(context.database, context.now)
    .innerJoin('users', 'users.id', 'invitations.createdBy')
    .leftJoin('people', 'people.id', 'invitations.personId')
    .where('invitations.familyId', '=', familyId)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id')
    .select([
      'invitations.id',
      'invitations.role',
      'invitations.until',
      'invitations.createdBy',
      'invitations.createdAt',
      'invitations.expiresAt',
      'invitations.usesLeft',
      'users.name as invitedBy',
      'people.id as personId',
      'people.name as personName',
    ])
    .execute()
  return rows.map(({ personId, personName, createdBy, ...row }) => ({
    ...row,
    person: personId === null || personName === null ? null : { id: personId, name: personName },
    mayWithdraw: role === 'owner' || (role === 'adult' && createdBy === userId),
  }))
}

/** An open invitation, for the family's owners and the adult who made it. 403 for other members, 404 if there is none. */
export async function findToChange(
  context: CallContext,
  familyId: string,
  id: string,
): Promise<{ role: Role; personName: string | null }> {
  const role = await findOwnRole(context, familyId)
  const found = await openInvitations(context.database, context.now)
    .leftJoin('people', 'people.id', 'invitations.personId')
    .where('invitations.familyId', '=', familyId)
    .where('invitations.id', '=', id)
    .select(['invitations.role', 'invitations.createdBy', 'people.name as personName'])
    .executeTakeFirst()
  if (!found) throw new Refusal('invitationNotValid')
  if (role !== 'owner' && found.createdBy !== context.caller.account.id) throw new Refusal('roleNotAllowed')
  return found
}

/** Deletes invitations that can no longer be accepted. */
export async function forgetOldInvitations(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('expiresAt', '<=', now.toISOString()), eb('usesLeft', '=', 0)]))
    .execute()
}
