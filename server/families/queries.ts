import type { Family, FamilyBody } from '../../contract/families.ts'
import { type Door, foundOrRefused, membershipsOf, preparedThrough } from '../auth/memberships.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import type { Placeholders } from '../database/prepared.ts'
import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { create } from '../http/once.ts'
import { Refusal } from '../http/refusal.ts'
import { makeFamily } from './makeFamily.ts'
import { recordEvent } from './recordEvent.ts'

/** The caller's families: every query about families starts here. */
export const familiesOf = (door: Door) =>
  membershipsOf(door).innerJoin('families', 'families.id', 'memberships.familyId')

/** The caller's families with what the caller is in each. */
const ownFamilies = (door: Door) =>
  familiesOf(door).select([
    'families.id',
    'families.name',
    'memberships.role',
    'memberships.until',
    'families.timeZone',
  ])

export const listFamilies = (act: Acting): Promise<Family[]> =>
  ownFamilies(act).orderBy('families.createdAt').orderBy('families.id').execute()

const revisionsOf = (door: Door) => familiesOf(door).select(['families.id', 'families.revision'])

const revisionsOfAll = preparedThrough((door) => revisionsOf(door).orderBy('families.id'))
const revisionOfOne = preparedThrough((door, { familyId }: Placeholders<{ familyId: string }>) =>
  revisionsOf(door).where('families.id', '=', familyId),
)

/** The revisions of one of the caller's families, or of all of them: what their lists of medications are made of. 404 for a foreign family. */
export async function listRevisions(
  act: Acting,
  familyId: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  if (familyId === undefined) return revisionsOfAll(act, {}).execute()
  const one = await revisionOfOne(act, { familyId }).execute()
  if (one.length === 0) throw new Refusal('familyNotFound')
  return one
}

/** 404 unless it is one of the caller's, 403 unless the caller's role there allows the call. */
export const findFamily = (act: Acting, id: string): Promise<Family> =>
  foundOrRefused(act, (by) => ownFamilies(by).where('families.id', '=', id), 'familyNotFound')

/** The same, for a change of who belongs to it: nobody else makes one until the transaction ends. */
export async function lockFamily(within: Acting<Tx>, id: string): Promise<Family> {
  const tx = within.database
  await findFamily(within, id)
  await locked(tx, 'families', tx.selectFrom('families').where('id', '=', id))
    .select('id')
    .execute()
  // Who held the lock may have changed what the caller is there.
  return findFamily(within, id)
}

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
    const family: Family = { id, name, role: 'owner', until: null, timeZone: null }
    if (isRepeat) return family
    await refuseMoreFamilies(within, limits)
    await makeFamily(tx, act.caller.account, { id, name }, act.now)
    return family
  })
}

/** 404 unless it is one of the caller's, 403 for whoever does not own it. */
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
