import type { User } from '../../contract/auth.ts'
import type { Role } from '../../contract/families.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { firstFreeColour, letterOf } from './marks.ts'

export interface NewMember {
  familyId: string
  user: Pick<User, 'id' | 'name'>
  role: Role
}

/** Makes an account a member of a family that it is not in yet, and a person who takes medicines there. */
export async function addMember(tx: Tx, { familyId, user, role }: NewMember, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await tx.insertInto('memberships').values({ userId: user.id, familyId, role, createdAt }).execute()
  const people = await tx.selectFrom('people').where('familyId', '=', familyId).select('colour').execute()
  await tx
    .insertInto('people')
    .values({
      id: newId(),
      familyId,
      userId: user.id,
      name: user.name,
      kind: 'person',
      letter: letterOf(user.name),
      colour: firstFreeColour(people.map(({ colour }) => colour)),
      createdAt,
    })
    .execute()
}
