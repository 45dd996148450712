import type { Tx } from '../../platform/database/tables.ts'

/** True if a person's account is a current member of the person's family. */
export async function isMember(
  tx: Tx,
  { userId, familyId }: { userId: string | null; familyId: string },
  now: Date,
): Promise<boolean> {
  if (userId === null) return false
  const membership = await tx
    .selectFrom('memberships')
    .where('userId', '=', userId)
    .where('familyId', '=', familyId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .select('userId')
    .executeTakeFirst()
  return membership !== undefined
}
