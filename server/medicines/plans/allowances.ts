import type { Allowance, AllowanceQuery } from '../../../contract/allowances.ts'
import { fromMilli, toMilli } from '../../../contract/amounts.ts'
import { earliestMinuteFrom, takenWithin24h } from '../../../schedule/limits.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { medicationsOf } from '../medications/queries.ts'
import { proveWhose } from './occurrencesAround.ts'
import { dosesThatLimit, isInEffect, narrowest } from './personLimits.ts'
import { archivedAmong, type PlanRow, readPlans } from './queries.ts'

/** Allowances computed between two yields. */
const AT_ONCE = 20

const NONE = { minHours: null, max24hMilli: null }

interface AllowanceRequest {
  medicationId: string
  personId: string
  planId: string | null
  amount: number
}

/** Allowance of a person for a medication; `plans` are those of the person in effect. */
async function allowanceOf(
  database: Database,
  requested: AllowanceRequest,
  plans: readonly PlanRow[],
  now: number,
): Promise<Allowance> {
  const limits = narrowest(plans) ?? NONE
  const milli = toMilli(requested.amount)
  const doses = await dosesThatLimit(database, requested, limits, now)
  const taken = [...doses, { takenAt: now, milli }]
  const orNow = (instant: number | null) =>
    instant === null || instant === now ? null : new Date(instant).toISOString()
  return {
    ...requested,
    earliestAt: orNow(earliestMinuteFrom(now, milli, doses, limits)),
    taken24h: fromMilli(takenWithin24h(doses, now)),
    max24h: limits.max24hMilli === null ? null : fromMilli(limits.max24hMilli),
    minHours: limits.minHours,
    nextAt: orNow(earliestMinuteFrom(now, milli, taken, limits)),
    last: await lastDose(database, requested),
  }
}

async function lastDose(
  database: Database,
  { medicationId, personId }: AllowanceRequest,
): Promise<Allowance['last']> {
  const last = await database
    .selectFrom('doses')
    .where('medicationId', '=', medicationId)
    .where('personId', '=', personId)
    .select(['takenAt', 'amountMilli', 'loggedBy'])
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { amountMilli, ...rest } = last
  return { ...rest, amount: fromMilli(amountMilli) }
}

/** Allowance of a person for a medication. 404 for a foreign medication or person. */
export async function findAllowance(
  context: CallContext,
  medicationId: string,
  { personId, amount }: AllowanceQuery,
): Promise<Allowance> {
  const { familyId } = await foundOrRefused(
    context,
    (by) => medicationsOf(by).where('medications.id', '=', medicationId).select('medications.familyId'),
    'medicationNotFound',
  )
  await proveWhose(context, { familyId, personId })
  const now = context.now.getTime()
  const plans = (await readPlans(context.database, { medicationId, personId })).filter((plan) =>
    isInEffect(plan, now),
  )
  const asNeeded = plans.find(({ content }) => content.asNeeded !== null)
  const planned = asNeeded?.content.asNeeded ?? plans[0]?.content.phases[0]?.times[0]
  const requested = {
    planId: asNeeded?.id ?? null,
    medicationId,
    personId,
    amount: amount ?? planned?.amount ?? 1,
  }
  return allowanceOf(context.database, requested, plans, now)
}

/** Allowances of all as-needed plans of a family, in order of creation. 404 for a foreign family. */
export async function listAllowances(context: CallContext, familyId: string): Promise<Allowance[]> {
  await findFamily(context, familyId)
  const now = context.now.getTime()
  const plans = (await readPlans(context.database, { familyId })).filter((plan) => isInEffect(plan, now))
  if (plans.length === 0) return []
  const archived = await archivedAmong(context.database, [...new Set(plans.map(({ personId }) => personId))])
  const allowances: Allowance[] = []
  for (const { id: planId, medicationId, personId, content } of plans) {
    if (content.asNeeded === null || archived.has(personId)) continue
    const theirs = plans.filter((other) => other.medicationId === medicationId && other.personId === personId)
    const requested = { planId, medicationId, personId, amount: content.asNeeded.amount }
    allowances.push(await allowanceOf(context.database, requested, theirs, now))
    if (allowances.length % AT_ONCE === 0) await yieldTurn()
  }
  return allowances
}
