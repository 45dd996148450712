import { strengthIn } from '../../../contract/strength.ts'
import { mostADay } from '../../../schedule/moments.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readPacks } from '../stock/ledger.ts'
import { shownPack } from '../stock/packs.ts'
import type { PlanContent } from './planContent.ts'
import { readPlans } from './queries.ts'
import { remindFamiliesAnew } from './remindAnew.ts'

/** Limit per medication, without stopped plans: keeps their answer below 2 MB. */
export const MOST_PLANS_OF_ONE = 50

interface PlanInput {
  familyId: string
  medicationId: string
  planId: string
  content: PlanContent
}

/** Throws 409 if the plan exceeds the plans of its medication or the family's planned doses per day. */
export async function refuseTooMany(
  tx: Tx,
  { familyId, medicationId, planId, content }: PlanInput,
  { plannedDoses: most }: Pick<Limits, 'plannedDoses'>,
): Promise<void> {
  // Row lock: concurrent plans count one another.
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('id')
    .execute()
  const others = (await readPlans(tx, { familyId })).filter(({ id }) => id !== planId)
  const beside = others.filter((plan) => plan.medicationId === medicationId && plan.status !== 'stopped')
  if (beside.length >= MOST_PLANS_OF_ONE)
    throw new Refusal('limitReached', { most: MOST_PLANS_OF_ONE, things: 'plans of one medication' })
  const running = others.filter(({ status }) => status === 'active')
  const planned = running.reduce((sum, plan) => sum + mostADay(plan.content), mostADay(content))
  if (planned > most) throw new Refusal('limitReached', { most, things: 'planned doses' })
}

/** Strength that a plan means whose medication's name says none: that of the pack in use; null without one of its own. */
export async function strengthInUse(tx: Tx, medicationId: string): Promise<string | null> {
  const pack = shownPack(await readPacks(tx, medicationId))
  return pack?.strength ?? strengthIn(pack?.name ?? '')?.text ?? null
}

/** Turns the caller's reminders of a person's doses on or off; without `isOn` they stay as they are. */
export async function followPerson(
  { database: tx, caller }: CallContext<Tx>,
  personId: string,
  isOn: boolean | undefined,
): Promise<void> {
  if (isOn === undefined) return
  const userId = caller.account.id
  const due = Number(isOn)
  await tx
    .insertInto('follows')
    .values({ userId, personId, due, missed: 0, missedAfter: 0, stock: due })
    .onConflict((conflict) => conflict.columns(['userId', 'personId']).doUpdateSet({ due }))
    .execute()
  await remindFamiliesAnew(tx, userId)
}
