import type { User } from '../../contract/auth.ts'
import type { Family } from '../../contract/families.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { addMember } from './addMember.ts'

/** Makes a family with its owner. */
export async function makeFamily(
  tx: Tx,
  owner: Pick<User, 'id' | 'name'>,
  name: string,
  now: Date,
): Promise<Family> {
  const family = { id: newId(), name }
  await tx
    .insertInto('families')
    .values({ ...family, createdAt: now.toISOString() })
    .execute()
  await addMember(tx, { familyId: family.id, user: owner, role: 'owner' }, now)
  return family
}
