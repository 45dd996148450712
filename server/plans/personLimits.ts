import { toMilli } from '../../contract/amounts.ts'
import type { Limits, Taken } from '../../schedule/limits.ts'
import { placePhases } from '../../schedule/pattern.ts'
import { dayAt, toDay } from '../../schedule/zones.ts'
import type { Database, Tx } from '../database/tables.ts'
import type { PlanRow } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** Whether a plan has not ended yet on the day of an instant (milliseconds since 1970), by its own clock. */
export function goesOn({ status, content, timeZone }: PlanRow, at: number): boolean {
  const { phases, endsOn } = content
  const end = endsOn === null ? Number.POSITIVE_INFINITY : toDay(endsOn)
  const last = phases.length === 0 ? end : placePhases(content).at(-1)?.last
  return status === 'active' && last !== undefined && dayAt(at, timeZone) <= last
}

/** Whether it has begun, besides. */
export const isInEffect = (plan: PlanRow, at: number): boolean =>
  goesOn(plan, at) && dayAt(at, plan.timeZone) >= toDay(plan.content.startsOn)

/** The narrowest limits of some plans, and whose clock they go by; null where none of them has any. */
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

/** The doses that say whether limits are kept at an instant and from then on (milliseconds since 1970), oldest first. */
export async function dosesThatLimit(
  database: Database | Tx,
  { medicationId, personId }: { medicationId: string; personId: string },
  { minHours }: Pick<Limits, 'minHours'>,
  at: number,
): Promise<Taken[]> {
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
