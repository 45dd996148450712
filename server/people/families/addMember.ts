import type { User } from '../../../contract/auth.ts'
import type { Role } from '../../../contract/families.ts'
import { newId } from '../../platform/database/newId.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { endOverdue } from './endMembership.ts'
import { markFor } from './marks.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
  /** End of the membership; none by default. An owner's has none. */
  until?: string | null
  /** The family's person without an account to link. */
  personId?: string | null
}

/** Makes an account a member of a family and a person who takes medicines there. Replaces a membership that has ended. */
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

/** True if the person can be linked: without an account and not archived. */
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
