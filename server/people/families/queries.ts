import type { Family, FamilyBody } from '../../../contract/families.ts'
import type { Placeholders } from '../../platform/database/prepared.ts'
import { locked } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { create } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Access, foundOrRefused, membershipsOf, preparedThrough } from '../auth/memberships.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { makeFamily } from './makeFamily.ts'
import { recordEvent } from './recordEvent.ts'

/** The caller's families: every query about families starts here. */
export const familiesOf = (access: Access) =>
  membershipsOf(access).innerJoin('families', 'families.id', 'memberships.familyId')

/** The caller's families with the caller's role in each. */
const ownFamilies = (access: Access) =>
  familiesOf(access).select([
    'families.id',
    'families.name',
    'memberships.role',
    'memberships.until',
    'families.timeZone',
    'families.country',
  ])

export const listFamilies = (act: Acting): Promise<Family[]> =>
  ownFamilies(act).orderBy('families.createdAt').orderBy('families.id').execute()

const revisionsOf = (access: Access) => familiesOf(access).select(['families.id', 'families.revision'])

const revisionsOfAll = preparedThrough((access) => revisionsOf(access).orderBy('families.id'))
const revisionOfOne = preparedThrough((access, { familyId }: Placeholders<{ familyId: string }>) =>
  revisionsOf(access).where('families.id', '=', familyId),
)

/** Revisions of one or all of the caller's families, which version their lists of medications. 404 for a foreign family. */
export async function listRevisions(
  act: Acting,
  familyId: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  if (familyId === undefined) return revisionsOfAll(act, {}).execute()
  const one = await revisionOfOne(act, { familyId }).execute()
  if (one.length === 0) throw new Refusal('familyNotFound')
  return one
}

/** 404 for a foreign family, 403 if the caller's role does not allow the call. */
export const findFamily = (act: Acting, id: string): Promise<Family> =>
  foundOrRefused(act, (by) => ownFamilies(by).where('families.id', '=', id), 'familyNotFound')

/** Like `findFamily`, but locks the family: nobody else changes its members until the transaction ends. */
export async function lockFamily(within: Acting<Tx>, id: string): Promise<Family> {
  const tx = within.database
  await findFamily(within, id)
  await locked(tx, 'families', tx.selectFrom('families').where('id', '=', id))
    .select('id')
    .execute()
  // The last holder of the lock may have changed the caller's role.
  return findFamily(within, id)
}

/**
 * 409 if the account is in as many families as it may be, in any role. Call it after `oneAtATime`, in the transaction that adds
 * one.
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

/** Creates a family of the caller. 409 if the account has as many as it may. */
export function createFamily(
  act: Acting,
  { name }: FamilyBody,
  limits: Pick<Limits, 'families'>,
): Promise<Family> {
  return atomically(act, async (tx, within) => {
    await oneAtATime(within)
    const { id, isRepeat } = await create(within)
    const family: Family = { id, name, role: 'owner', until: null, timeZone: null, country: null }
    if (isRepeat) return family
    await refuseMoreFamilies(within, limits)
    await makeFamily(tx, act.caller.account, { id, name }, act.now)
    return family
  })
}

/** 404 for a foreign family, 403 unless the caller owns it. */
export const renameFamily = (act: Acting, id: string, { name }: FamilyBody): Promise<Family> =>
  atomically(act, async (tx, within) => {
    const family = await lockFamily(within, id)
    await tx.updateTable('families').set({ name }).where('id', '=', id).execute()
    await recordEvent(within, {
      familyId: id,
      what: 'familyRenamed',
      thing: { id, name },
      before: { name: family.name },
      after: { name },
    })
    return { ...family, name }
  })

/** Sets whose register comes first in a family; null for its time zone's. 404 for a foreign family. */
export function chooseCountry(act: Acting, id: string, country: string | null): Promise<Family> {
  return atomically(act, async (tx, within) => {
    await lockFamily(within, id)
    await tx.updateTable('families').set({ country }).where('id', '=', id).execute()
    return findFamily(within, id)
  })
}
