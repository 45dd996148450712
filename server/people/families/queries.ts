import type { Family, FamilyBody } from '../../../contract/families.ts'
import type { Placeholders } from '../../platform/database/prepared.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAccount } from '../auth/lockAccount.ts'
import { type Access, foundOrRefused, membershipsOf, preparedThrough } from '../auth/memberships.ts'
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

export const listFamilies = (context: CallContext): Promise<Family[]> =>
  ownFamilies(context).orderBy('families.createdAt').orderBy('families.id').execute()

const revisionsOf = (access: Access) => familiesOf(access).select(['families.id', 'families.revision'])

const revisionsOfAll = preparedThrough((access) => revisionsOf(access).orderBy('families.id'))
const revisionOfOne = preparedThrough((access, { familyId }: Placeholders<{ familyId: string }>) =>
  revisionsOf(access).where('families.id', '=', familyId),
)

/** Revisions of one or all of the caller's families, which version their lists of medications. 404 for a foreign family. */
export async function listRevisions(
  context: CallContext,
  familyId: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  if (familyId === undefined) return revisionsOfAll(context, {}).execute()
  const one = await revisionOfOne(context, { familyId }).execute()
  if (one.length === 0) throw new Refusal('familyNotFound')
  return one
}

/** 404 for a foreign family, 403 if the caller's role does not allow the call. */
export const findFamily = (context: CallContext, id: string): Promise<Family> =>
  foundOrRefused(context, (by) => ownFamilies(by).where('families.id', '=', id), 'familyNotFound')

/** Like `findFamily`, but locks the family: nobody else changes its members until the transaction ends. */
export async function lockFamily(txContext: CallContext<Tx>, id: string): Promise<Family> {
  const tx = txContext.database
  await findFamily(txContext, id)
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', id))
    .select('id')
    .execute()
  // The last holder of the lock may have changed the caller's role.
  return findFamily(txContext, id)
}

/**
 * 409 if the account is in as many families as it may be, in any role. Call it after `lockAccount`, in the transaction that adds
 * one.
 */
export async function refuseMoreFamilies(
  { database, caller }: CallContext,
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
  context: CallContext,
  { name }: FamilyBody,
  limits: Pick<Limits, 'families'>,
): Promise<Family> {
  return atomically(context, async (tx, txContext) => {
    await lockAccount(txContext)
    const { id, isRepeat } = await claimIdempotencyKey(txContext)
    const family: Family = { id, name, role: 'owner', until: null, timeZone: null, country: null }
    if (isRepeat) return family
    await refuseMoreFamilies(txContext, limits)
    await makeFamily(tx, context.caller.account, { id, name }, context.now)
    return family
  })
}

/** 404 for a foreign family, 403 unless the caller owns it. */
export const renameFamily = (context: CallContext, id: string, { name }: FamilyBody): Promise<Family> =>
  atomically(context, async (tx, txContext) => {
    const family = await lockFamily(txContext, id)
    await tx.updateTable('families').set({ name }).where('id', '=', id).execute()
    await recordEvent(txContext, {
      familyId: id,
      what: 'familyRenamed',
      thing: { id, name },
      before: { name: family.name },
      after: { name },
    })
    return { ...family, name }
  })

/** Sets whose register comes first in a family; null for its time zone's. 404 for a foreign family. */
export function chooseCountry(context: CallContext, id: string, country: string | null): Promise<Family> {
  return atomically(context, async (tx, txContext) => {
    await lockFamily(txContext, id)
    await tx.updateTable('families').set({ country }).where('id', '=', id).execute()
    return findFamily(txContext, id)
  })
}
