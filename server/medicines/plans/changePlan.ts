import type { Plan, PlanBody, PlanStatus } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'
import { followPerson, refuseTooMany, strengthInUse } from './checkPlan.ts'
import { checkAmounts, countPlans, planAnswered } from './makePlan.ts'
import { contentOf } from './planContent.ts'
import { type PlanRow, plansOf, readPlan } from './queries.ts'
import { lockPlannedOf } from './remindAnew.ts'
import { endRevision, revise } from './revisions.ts'
import { storeDue } from './storeDue.ts'
import { zoneFor } from './zones.ts'

/** A plan of the caller's families with its medication locked and due occurrences stored. 404 for a foreign one. */
async function lockPlan(txContext: CallContext<Tx>, id: string) {
  const { medicationId } = await foundOrRefused(
    txContext,
    (by) => plansOf(by).where('plans.id', '=', id).select('plans.medicationId'),
    'planNotFound',
  )
  const medication = await lockMedication(txContext, medicationId, 'planNotFound')
  await storeDue(txContext.database, medicationId, txContext.now)
  const plan = await readPlan(txContext.database, id)
  if (!plan) throw new Refusal('planNotFound')
  return { plan, medication }
}

/**
 * Changes a plan from now on; the past stays. 404 for a foreign plan, 400 for another person or an amount that is not a
 * multiple of the medication's step, 409 if `seenVersion` is outdated.
 */
export function changePlan(
  context: CallContext,
  id: string,
  body: PlanBody,
  seenVersion: number | undefined,
  limits: Pick<Limits, 'plannedDoses'>,
): Promise<Plan> {
  return atomically(context, async (tx, txContext) => {
    if (body.follow !== undefined) await lockPlannedOf(tx, txContext.caller.account.id)
    const { plan, medication } = await lockPlan(txContext, id)
    if (plan.status === 'stopped') throw new Refusal('planStopped')
    if (seenVersion !== undefined && seenVersion !== plan.version)
      throw new Refusal('planChangedMeanwhile', { version: plan.version })
    if (body.personId !== plan.personId)
      throw invalid('personId', t('A plan stays with its person. Stop it, and make one for someone else.'))
    const strength = await strengthInUse(tx, plan.medicationId)
    const content = { ...contentOf(body, plan.content), strength }
    checkAmounts(content, medication)
    const wasPaused = plan.status === 'paused'
    if (!wasPaused) await refuseTooMany(tx, { ...medication, ...plan, planId: id, content }, limits)
    await revise(tx, plan, { content, timeZone: await zoneFor(tx, plan) }, context.now)
    if (wasPaused) await setStatus(tx, { ...plan, revision: plan.revision + 1 }, 'paused', context.now)
    await followPerson(txContext, plan.personId, body.follow)
    await recordPlan(txContext, 'planChanged', plan, medication)
    return planAnswered(txContext, plan.medicationId, id)
  })
}

const EVENTS = { active: 'planResumed', paused: 'planPaused', stopped: 'planStopped' } as const

/** Pauses, resumes or stops a plan. 404 for a foreign plan, 409 for a stopped one. */
export function setPlanStatus(
  context: CallContext,
  id: string,
  status: PlanStatus,
  limits: Pick<Limits, 'plannedDoses'>,
): Promise<Plan> {
  return atomically(context, async (tx, txContext) => {
    const { plan, medication } = await lockPlan(txContext, id)
    if (plan.status === 'stopped' && status !== 'stopped') throw new Refusal('planStopped')
    if (plan.status !== status) {
      if (status === 'active') {
        await refuseTooMany(tx, { ...medication, ...plan, planId: id }, limits)
        await revise(tx, plan, { content: plan.content, timeZone: await zoneFor(tx, plan) }, context.now)
      } else await setStatus(tx, plan, status, context.now)
      if (status === 'stopped') await countPlans(tx, plan.medicationId)
      await recordPlan(txContext, EVENTS[status], plan, medication)
    }
    return planAnswered(txContext, plan.medicationId, id)
  })
}

/** Ends a plan's last revision. */
async function setStatus(
  tx: Tx,
  plan: Pick<PlanRow, 'id' | 'revision' | 'version'>,
  status: 'paused' | 'stopped',
  now: Date,
): Promise<void> {
  await endRevision(tx, plan, now.toISOString())
  await tx
    .updateTable('plans')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', plan.id)
    .execute()
}

const recordPlan = (
  txContext: CallContext<Tx>,
  what: 'planChanged' | (typeof EVENTS)[PlanStatus],
  { id: planId, medicationId, personId }: PlanRow,
  { familyId, name }: { familyId: string; name: string },
): Promise<void> =>
  recordEvent(txContext, {
    familyId,
    what,
    thing: { id: medicationId, name },
    after: { planId, personId },
  })
