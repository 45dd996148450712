import type { User } from '../../contract/auth.ts'
import type { Role } from '../../contract/families.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { endOverdue } from './endMembership.ts'
import { markFor } from './markFor.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
  /** When the membership ends by itself; never, unless told. An owner's never does. */
  until?: string | null
  /** Who of the family's people without an account it is. */
  personId?: string | null
}

/**
 * Makes an account a member of a family that it is not in, and a person who takes medicines there. A membership that
 * has ended by itself and is still written down makes way.
 */
export async function addMember(tx: Tx, member: NewMember, now: Date): Promise<void> {
  const { familyId, user, role, until = null, personId = null } = member
  const createdAt = now.toISOString()
  await endOverdue(tx, familyId, now)
  await tx
    .insertInto('memberships')
    .values({ userId: user.id, familyId, role, until: role === 'owner' ? null : until, createdAt })
    .execute()
  const known = personId ?? (await findFormerPerson(tx, familyId, user.id))
  if (known === undefined || !(await linkPerson(tx, familyId, known, user.id)))
    await addPerson(tx, familyId, user, createdAt)
}

/** Who the account was in the family before it left. */
async function findFormerPerson(tx: Tx, familyId: string, userId: string): Promise<string | undefined> {
  const former = await tx
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .where('formerUserId', '=', userId)
    .where('userId', 'is', null)
    .orderBy('createdAt', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return former?.id
}

/** Whether the person could be linked: not when it got another account or was archived meanwhile. */
async function linkPerson(tx: Tx, familyId: string, personId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ userId, formerUserId: null })
    .where('id', '=', personId)
    .where('familyId', '=', familyId)
    .where('userId', 'is', null)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function addPerson(
  tx: Tx,
  familyId: string,
  user: NewMember['user'],
  createdAt: string,
): Promise<void> {
  const mark = await markFor(tx, familyId, user)
  const person = { id: newId(), familyId, userId: user.id, name: user.name, kind: 'person' } as const
  await tx
    .insertInto('people')
    .values({ ...person, ...mark, createdAt })
    .execute()
}
