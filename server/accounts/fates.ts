import type { FamilyFate } from '../../contract/account.ts'
import type { Database, Tx } from '../database/tables.ts'

interface Membership {
  userId: string
  familyId: string
  name: string
  role: string
}

/** The families that an account is a member of now, with all who are. */
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

/** What becomes of each family of an account when the account is deleted, by name. */
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
