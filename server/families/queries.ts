import type { User } from '../../contract/auth.ts'
import type { Family, FamilyBody } from '../../contract/families.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { newId } from '../database/newId.ts'
import { prepared } from '../database/prepared.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'

/** The families that a user is a member of: every query about families starts here. */
export const familiesOf = (database: Database | Tx, user: Pick<User, 'id'>) =>
  database
    .selectFrom('memberships')
    .innerJoin('families', 'families.id', 'memberships.familyId')
    .where('memberships.userId', '=', user.id)

export const listFamilies = (database: Database, user: User): Promise<Family[]> =>
  familiesOf(database, user)
    .select(['families.id', 'families.name'])
    .orderBy('families.createdAt')
    .orderBy('families.id')
    .execute()

const revisionsOfAll = prepared(['userId'], (database, { userId }: { userId: string }) =>
  familiesOf(database, { id: userId }).select(['families.id', 'families.revision']).orderBy('families.id'),
)
const revisionOfOne = prepared(
  ['userId', 'familyId'],
  (database, { userId, familyId }: { userId: string; familyId: string }) =>
    familiesOf(database, { id: userId })
      .where('families.id', '=', familyId)
      .select(['families.id', 'families.revision']),
)

/** The revisions of one family of the user's, or of all of them: what their lists of medications are made of. 404 unless a member. */
export async function listRevisions(
  database: Database,
  user: User,
  familyId: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  if (familyId === undefined) return revisionsOfAll(database, { userId: user.id })
  const one = await revisionOfOne(database, { userId: user.id, familyId })
  if (one.length === 0) throw new Refusal('familyNotFound')
  return one
}

/** 404 unless the user is a member. */
export async function findFamily(database: Database | Tx, user: User, id: string): Promise<Family> {
  const family = await familiesOf(database, user)
    .where('families.id', '=', id)
    .select(['families.id', 'families.name'])
    .executeTakeFirst()
  if (!family) throw new Refusal('familyNotFound')
  return family
}

/** Makes a family of the user's own. 409 when the account has as many as it may. */
export async function createFamily(
  database: Database,
  user: User,
  { name }: FamilyBody,
  limits: Pick<Limits, 'families'>,
  now: Date,
): Promise<Family> {
  const family = { id: newId(), name }
  const createdAt = now.toISOString()
  await inTransaction(database, async (tx) => {
    await oneAtATime(tx, user)
    const { count } = await familiesOf(tx, user)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.families) {
      throw new Refusal('limitReached', { most: limits.families, things: 'families' })
    }
    await tx
      .insertInto('families')
      .values({ ...family, createdAt })
      .execute()
    await tx.insertInto('memberships').values({ userId: user.id, familyId: family.id, createdAt }).execute()
  })
  return family
}

export async function renameFamily(
  database: Database,
  user: User,
  id: string,
  { name }: FamilyBody,
): Promise<Family> {
  const renamed = await database
    .updateTable('families')
    .set({ name })
    .where('id', 'in', familiesOf(database, user).where('families.id', '=', id).select('families.id'))
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!renamed) throw new Refusal('familyNotFound')
  return renamed
}
