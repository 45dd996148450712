import type { User } from '../../../contract/auth.ts'
import type { Family } from '../../../contract/families.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { addMember } from './addMember.ts'
import { recordEvent } from './recordEvent.ts'

export async function makeFamily(
  tx: Tx,
  owner: Pick<User, 'id' | 'name'>,
  family: Pick<Family, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('families')
    .values({ ...family, createdAt: now.toISOString() })
    .execute()
  await addMember(tx, { familyId: family.id, user: owner, role: 'owner' }, now)
  const by = { database: tx, caller: { account: owner }, now }
  await recordEvent(by, { familyId: family.id, what: 'familyMade', thing: family })
}
