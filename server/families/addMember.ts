import type { User } from '../../contract/auth.ts'
import type { Role } from '../../contract/families.ts'
import type { Tx } from '../database/tables.ts'
import { addPerson } from './addPerson.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
}

/** Makes an account a member of a family that it is not in yet, and a person who takes medicines there. */
export async function addMember(tx: Tx, { familyId, user, role }: NewMember, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await tx.insertInto('memberships').values({ userId: user.id, familyId, role, createdAt }).execute()
  await addPerson(tx, { familyId, userId: user.id, name: user.name, kind: 'person' }, now)
}
