import { toMilli } from '../../../contract/amounts.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import type { DoseAt, Limits } from '../../../schedule/limits.ts'
import { placePhases } from '../../../schedule/pattern.ts'
import { dayAt, toDay } from '../../../schedule/zones.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { PlanRow } from './queries.ts'

/** True if a plan has not ended on the local day of an instant (milliseconds since 1970). */
export function goesOn({ status, content, timeZone }: PlanRow, at: number): boolean {
  const { phases, endsOn } = content
  const end = endsOn === null ? Number.POSITIVE_INFINITY : toDay(endsOn)
  const last = phases.length === 0 ? end : placePhases(content).at(-1)?.last
  return status === 'active' && last !== undefined && dayAt(at, timeZone) <= last
}

/** True if it has begun as well. */
export const isInEffect = (plan: PlanRow, at: number): boolean =>
  goesOn(plan, at) && dayAt(at, plan.timeZone) >= toDay(plan.content.startsOn)

/** Strictest limits of plans, and the zone of their clock; null without limits. */
export function narrowest(plans: readonly PlanRow[]): (Limits & { timeZone: string }) | null {
  const limits = plans.map(({ content }) => content.limits)
  const hours = limits.flatMap(({ minHours }) => minHours ?? [])
  const amounts = limits.flatMap(({ max24h }) => max24h ?? [])
  const [first] = plans
  if (!first || hours.length + amounts.length === 0) return null
  return {
    minHours: hours.length === 0 ? null : Math.max(...hours),
    max24hMilli: amounts.length === 0 ? null : toMilli(Math.min(...amounts)),
    timeZone: first.timeZone,
  }
}

/** Doses relevant to limits from an instant on (milliseconds since 1970), oldest first. */
export async function dosesThatLimit(
  database: Database | Tx,
  { medicationId, personId }: { medicationId: string; personId: string },
  { minHours }: Pick<Limits, 'minHours'>,
  at: number,
): Promise<DoseAt[]> {
  const since = at - Math.max(24, minHours ?? 0) * HOUR_MS
  const rows = await database
    .selectFrom('doses')
    .where('medicationId', '=', medicationId)
    .where('personId', '=', personId)
    .where('takenAt', '>', new Date(since).toISOString())
    .select(['takenAt', 'amountMilli'])
    .orderBy('takenAt')
    .execute()
  return rows.map(({ takenAt, amountMilli }) => ({ takenAt: Date.parse(takenAt), milli: amountMilli }))
}
