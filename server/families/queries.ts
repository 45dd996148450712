import type { Family, FamilyBody } from '../../contract/families.ts'
import { type Door, membershipsOf } from '../auth/memberships.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/tables.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { create } from '../http/once.ts'
import { orRefuse, Refusal } from '../http/refusal.ts'
import { makeFamily } from './makeFamily.ts'

/** The caller's families: every query about families starts here. */
export const familiesOf = (door: Door) =>
  membershipsOf(door).innerJoin('families', 'families.id', 'memberships.familyId')

export const listFamilies = (act: Acting): Promise<Family[]> =>
  familiesOf(act)
    .select(['families.id', 'families.name'])
    .orderBy('families.createdAt')
    .orderBy('families.id')
    .execute()

/** The families that the account `userId` may see. */
const seenBy = (database: Database, userId: string) =>
  familiesOf({ database, caller: { account: { id: userId } }, needs: 'see' })

const revisionsOfAll = prepared(['userId'], (database, { userId }: { userId: string }) =>
  seenBy(database, userId).select(['families.id', 'families.revision']).orderBy('families.id'),
)
const revisionOfOne = prepared(
  ['userId', 'familyId'],
  (database, { userId, familyId }: { userId: string; familyId: string }) =>
    seenBy(database, userId).where('families.id', '=', familyId).select(['families.id', 'families.revision']),
)

/** The revisions of one of the caller's families, or of all of them: what their lists of medications are made of. 404 for a foreign family. */
export async function listRevisions(
  { database, caller }: Acting,
  familyId: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  const userId = caller.account.id
  if (familyId === undefined) return revisionsOfAll(database, { userId })
  const one = await revisionOfOne(database, { userId, familyId })
  if (one.length === 0) throw new Refusal('familyNotFound')
  return one
}

/** 404 unless it is one of the caller's. */
export const findFamily = (act: Acting, id: string): Promise<Family> =>
  familiesOf(act)
    .where('families.id', '=', id)
    .select(['families.id', 'families.name'])
    .executeTakeFirstOrThrow(orRefuse('familyNotFound'))

/**
 * 409 when the account is in as many families as it may be, whatever they allow; call it after `oneAtATime`, in the
 * transaction that adds one.
 */
export async function refuseMoreFamilies(
  { database, caller }: Acting,
  { families: most }: Pick<Limits, 'families'>,
): Promise<void> {
  const { count } = await database
    .selectFrom('memberships')
    .where('userId', '=', caller.account.id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Refusal('limitReached', { most, things: 'families' })
}

/** Makes a family of the caller's own. 409 when the account has as many as it may. */
export function createFamily(
  act: Acting,
  { name }: FamilyBody,
  limits: Pick<Limits, 'families'>,
): Promise<Family> {
  return atomically(act, async (tx, within) => {
    await oneAtATime(within)
    const { id, isRepeat } = await create(within)
    const family = { id, name }
    if (isRepeat) return family
    await refuseMoreFamilies(within, limits)
    await makeFamily(tx, act.caller.account, family, act.now)
    return family
  })
}

export const renameFamily = (act: Acting, id: string, { name }: FamilyBody): Promise<Family> =>
  act.database
    .updateTable('families')
    .set({ name })
    .where('id', 'in', familiesOf(act).where('families.id', '=', id).select('families.id'))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow(orRefuse('familyNotFound'))
