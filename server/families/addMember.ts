import type { User } from '../../contract/auth.ts'
import type { Role } from '../../contract/families.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { markFor } from './markFor.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
}

/** Makes an account a member of a family that it is not in yet, and a person who takes medicines there. */
export async function addMember(tx: Tx, { familyId, user, role }: NewMember, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await tx.insertInto('memberships').values({ userId: user.id, familyId, role, createdAt }).execute()
  const mark = await markFor(tx, familyId, user)
  const person = { id: newId(), familyId, userId: user.id, name: user.name, kind: 'person' } as const
  await tx
    .insertInto('people')
    .values({ ...person, ...mark, createdAt })
    .execute()
}
