import { toMilli } from '../../../contract/amounts.ts'
import { WHO } from '../../../contract/doses.ts'
import type { Plan, PlanBody } from '../../../contract/plans.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockPeople } from '../../people/people/queries.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { checkStep } from '../medications/checkStep.ts'
import { lockMedication } from '../medications/queries.ts'
import { followPerson, refuseTooMany, strengthInUse } from './checkPlan.ts'
import { contentOf, type PlanContent } from './planContent.ts'
import { lockPlannedOf } from './remindAnew.ts'
import { beginRevision } from './revisions.ts'
import { storeDue } from './storeDue.ts'
import { plansAnswered } from './toPlan.ts'

/** 400 for an amount that is not a multiple of the medication's step. */
export function checkAmounts(
  { phases, asNeeded }: PlanContent,
  medication: Parameters<typeof checkStep>[2],
): void {
  for (const { times } of phases)
    for (const { amount } of times) checkStep('phases', toMilli(amount), medication)
  if (asNeeded) checkStep('asNeeded.amount', toMilli(asNeeded.amount), medication)
}

/**
 * Creates a plan from now on. 404 for a foreign medication, 400 for a person of another family or an amount that is not a
 * multiple of the medication's step, 409 above the limit.
 */
export function makePlan(
  context: CallContext,
  medicationId: string,
  { personId, timeZone, follow, ...body }: PlanBody,
  limits: Pick<Limits, 'plans' | 'plannedDoses'>,
): Promise<Plan> {
  return atomically(context, async (tx, txContext) => {
    const people = await lockPeople(txContext, [personId])
    if (follow !== undefined) await lockPlannedOf(tx, txContext.caller.account.id, medicationId)
    const medication = await lockMedication(txContext, medicationId)
    const { familyId, name } = medication
    const { id, createdAt, isRepeat } = await claimIdempotencyKey(txContext)
    if (!isRepeat) {
      const person = people.find((one) => one.familyId === familyId && one.archivedAt === null)
      if (!person) throw invalid('personId', WHO)
      const content = {
        ...contentOf({ ...body, personId, timeZone }),
        strength: await strengthInUse(tx, medicationId),
      }
      checkAmounts(content, medication)
      // Windows reach half-way to the neighbours, and earlier ones must not change.
      await storeDue(tx, medicationId, context.now)
      const familyZone = await zoneOfFamily(tx, familyId, timeZone, limits)
      await refuseTooMany(tx, { familyId, medicationId, planId: id, content }, limits)
      const plan = { id, revision: 1 }
      await tx
        .insertInto('plans')
        .values({
          ...plan,
          medicationId,
          personId,
          status: 'active',
          keptUntil: createdAt,
          remindAt: '',
          version: 1,
          createdAt,
        })
        .execute()
      await beginRevision(tx, plan, {
        content,
        timeZone: person.timeZone ?? familyZone,
        from: createdAt,
      })
      await countPlans(tx, medicationId)
      await followPerson(txContext, personId, follow)
      await recordEvent(txContext, {
        familyId,
        what: 'planMade',
        thing: { id: medicationId, name },
        after: { planId: id, personId },
      })
    }
    return planAnswered(txContext, medicationId, id)
  })
}

export async function planAnswered(
  txContext: CallContext<Tx>,
  medicationId: string,
  id: string,
): Promise<Plan> {
  const plans = await plansAnswered(txContext.database, { medicationId }, txContext.now)
  const plan = plans.find((one) => one.id === id)
  // Its receipt outlives a plan whose medication moved to another family.
  if (!plan) throw new Refusal('planNotFound')
  return plan
}

/** Updates the medication's number of active plans: without one, doses skip queries of plans. */
export async function countPlans(tx: Tx, medicationId: string): Promise<void> {
  await tx
    .updateTable('medications')
    .set((eb) => ({
      planCount: eb
        .selectFrom('plans')
        .where('medicationId', '=', medicationId)
        .where('status', '<>', 'stopped')
        .select((plans) => plans.fn.countAll<number>().as('count')),
    }))
    .where('id', '=', medicationId)
    .execute()
}

/** Zone of a family's plans: set by the device of the first. 409 above the limit of plans. */
async function zoneOfFamily(
  tx: Tx,
  familyId: string,
  ofDevice: string,
  { plans: most }: Pick<Limits, 'plans'>,
): Promise<string> {
  // Serialised, so that concurrent calls stay within the limit.
  const { timeZone } = await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('medications')
    .where('familyId', '=', familyId)
    .where('planCount', '>', 0)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('planCount'), eb.lit(0)).as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw new Refusal('limitReached', { most, things: 'plans' })
  if (timeZone === null)
    await tx.updateTable('families').set({ timeZone: ofDevice }).where('id', '=', familyId).execute()
  return timeZone ?? ofDevice
}
