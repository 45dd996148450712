import type { User } from '../../contract/auth.ts'
import type { Role } from '../../contract/families.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { markFor } from './markFor.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
  /** When the membership ends by itself. */
  until?: string | null
  /** Who of the family's people without an account it is. */
  personId?: string | null
}

/** Makes an account a member of a family that it is not in yet, and a person who takes medicines there. */
export async function addMember(tx: Tx, member: NewMember, now: Date): Promise<void> {
  const { familyId, user, role, until = null, personId = null } = member
  const createdAt = now.toISOString()
  await tx.insertInto('memberships').values({ userId: user.id, familyId, role, until, createdAt }).execute()
  if (personId === null || !(await linkPerson(tx, familyId, personId, user.id)))
    await addPerson(tx, familyId, user, createdAt)
}

/** Whether the person could be linked: not when it got another account or was archived meanwhile. */
async function linkPerson(tx: Tx, familyId: string, personId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ userId })
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
