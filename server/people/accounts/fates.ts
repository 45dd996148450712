import type { FamilyFate } from '../../../contract/account.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'

interface Membership {
  userId: string
  familyId: string
  name: string
  role: string
}

/** Families with the account as a current member, with all their members. */
const currentMembers = (database: Database | Tx, userId: string, now: Date): Promise<Membership[]> => {
  const at = now.toISOString()
  return database
    .selectFrom('memberships as mine')
    .innerJoin('families', 'families.id', 'mine.familyId')
    .innerJoin('memberships as all', 'all.familyId', 'mine.familyId')
    .where('mine.userId', '=', userId)
    .where((eb) => eb.or([eb('mine.until', 'is', null), eb('mine.until', '>', at)]))
    .where((eb) => eb.or([eb('all.until', 'is', null), eb('all.until', '>', at)]))
    .select(['all.userId', 'families.id as familyId', 'families.name', 'all.role'])
    .orderBy('families.name')
    .orderBy('families.id')
    .execute()
}

/** Effect of deleting the account on each of its families, by name. */
export async function fatesOf(database: Database | Tx, userId: string, now: Date): Promise<FamilyFate[]> {
  const members = await currentMembers(database, userId, now)
  return members
    .filter((member) => member.userId === userId)
    .map(({ familyId, name, role }) => {
      const others = members.filter((other) => other.familyId === familyId && other.userId !== userId)
      const hasOwner = role !== 'owner' || others.some((other) => other.role === 'owner')
      return { id: familyId, name, fate: others.length === 0 ? 'deleted' : hasOwner ? 'kept' : 'needsOwner' }
    })
}
