import { DAY_MS } from '../../../language/durations.ts'
import { mostADay } from '../../../schedule/moments.ts'
import { dosesOf } from '../../medicines/doses/checkDose.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { readPlans } from '../../medicines/plans/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PreparedRows } from './prepared.ts'

/** Maximum imports of a family that can be undone. */
const MOST_IMPORTS = 50

export type ImportLimits = Pick<
  Limits,
  'people' | 'medications' | 'packs' | 'plans' | 'plannedDoses' | 'doses'
>

/** 429 if another call imported the same just now. */
export async function refuseTwice(
  tx: Tx,
  { medicines, doses }: Pick<PreparedRows, 'medicines' | 'doses'>,
): Promise<void> {
  const ids = medicines.slice(0, 1).map(({ id }) => id)
  const doseIds = doses.slice(0, 1).map(({ id }) => id)
  const twice =
    (ids.length > 0 &&
      (await tx.selectFrom('medications').where('id', 'in', ids).select('id').executeTakeFirst())) ||
    (doseIds.length > 0 &&
      (await tx.selectFrom('doses').where('id', 'in', doseIds).select('id').executeTakeFirst()))
  if (twice) throw new Refusal('importUnderWay')
}

export async function refuseTooMany(
  txContext: CallContext<Tx>,
  familyId: string,
  prepared: PreparedRows,
  limits: ImportLimits,
) {
  const tx = txContext.database
  const refuse = (
    count: number,
    most: number,
    things: 'people' | 'medications' | 'packs' | 'plans' | 'log entries' | 'imports',
  ) => {
    if (count > most) throw new Refusal('limitReached', { most, things })
  }
  const people = await tx
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (prepared.people.length > 0) refuse(people.count + prepared.people.length, limits.people, 'people')
  const medicines = await medicationsOf(txContext)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (prepared.medicines.length > 0)
    refuse(medicines.count + prepared.medicines.length, limits.medications, 'medications')
  const { doses } = await dosesOf(txContext).executeTakeFirstOrThrow()
  if (prepared.doses.length > 0) refuse(Number(doses) + prepared.doses.length, limits.doses, 'log entries')
  const packs = new Map<string, number>()
  for (const { medicationId } of prepared.packs) packs.set(medicationId, (packs.get(medicationId) ?? 0) + 1)
  for (const count of packs.values()) refuse(count, limits.packs, 'packs')
  const going = prepared.plans.filter(({ status }) => status !== 'stopped').length
  if (going > 0) refuse((await readPlans(tx, { familyId })).length + going, limits.plans, 'plans')
  const dayAgo = new Date(txContext.now.getTime() - DAY_MS).toISOString()
  const imports = await tx
    .selectFrom('imports')
    .where('familyId', '=', familyId)
    .where('createdAt', '>', dayAgo)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  refuse(imports.count + 1, MOST_IMPORTS, 'imports')
  await tx.deleteFrom('imports').where('createdAt', '<=', dayAgo).execute()
}

/** 409 if the family's plans would exceed the limit of doses a day. */
export async function refusePlannedDoses(
  tx: Tx,
  familyId: string,
  { plannedDoses: most }: ImportLimits,
): Promise<void> {
  const plans = await readPlans(tx, { familyId })
  const active = plans.filter(({ status }) => status === 'active')
  const doses = active.reduce((sum, { content }) => sum + mostADay(content), 0)
  if (doses > most) throw new Refusal('limitReached', { most, things: 'planned doses' })
  const ofOne = new Map<string, number>()
  for (const { medicationId } of plans) ofOne.set(medicationId, (ofOne.get(medicationId) ?? 0) + 1)
  if (Math.max(0, ...ofOne.values()) > 50)
    throw new Refusal('limitReached', { most: 50, things: 'plans of one medication' })
}
