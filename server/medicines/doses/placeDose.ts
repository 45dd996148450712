import { fromMilli } from '../../../contract/amounts.ts'
import type { DoseBody } from '../../../contract/doses.ts'
import { monthDay, startOf } from '../../../language/dates.ts'
import { t } from '../../../language/t.ts'
import { earliestMinuteFrom, takenWithin24h } from '../../../schedule/limits.ts'
import { toLocal } from '../../../schedule/zones.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { alreadyTaken, isTaken } from '../plans/occurrenceById.ts'
import type { OccurrenceWithDose } from '../plans/occurrences.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'
import { dosesThatLimit, isInEffect, narrowest } from '../plans/personLimits.ts'
import { countsFromTaken } from '../plans/planContent.ts'
import { type PlanRow, readPlans } from '../plans/queries.ts'
import { remindAnew } from '../plans/remindAnew.ts'
import { storeDue } from '../plans/storeDue.ts'

/** A dose about to be logged. */
interface DoseToLog {
  medicationId: string
  /** Person who took it: the named one or the default. */
  personId: string | null
  takenAt: string
  amountMilli: number
}

/** Place of a dose in the plans. */
export interface Place {
  personId: string | null
  occurrenceId: string | null
  overrideReason: string | null
  /** Amount that its occurrence plans; null without one. */
  plannedMilli: number | null
}

/**
 * Finds the occurrence of a dose: the one that it names (`named`), or the person's open one whose window contains its time.
 * None for an extra dose. The caller holds the medication's lock; `plans` are all of its plans. 400 for another person's
 * occurrence, 409 if its dose is already logged or the dose exceeds the plans' limits.
 */
export async function placeDose(
  { database: tx, now }: CallContext<Tx>,
  coming: DoseToLog,
  { personId: namedPerson, extra, override }: DoseBody,
  { plans, named }: { plans: readonly PlanRow[]; named: OccurrenceWithDose | undefined },
): Promise<Place> {
  const { medicationId, takenAt } = coming
  if (named && namedPerson !== undefined && namedPerson !== named.personId)
    throw invalid('occurrenceId', t('This dose is planned for someone else'))
  const personId = named?.personId ?? coming.personId
  if (personId === null) return { personId, occurrenceId: null, overrideReason: null, plannedMilli: null }
  const whose = { medicationId, personId }
  const own = plans.filter((plan) => plan.personId === personId)
  const known = extra ? undefined : (named ?? (await nearest(tx, whose, takenAt, own)))
  if (known && isTaken(known)) throw await alreadyTaken(tx, known)
  const beyond = await beyondLimits(tx, { ...coming, personId }, own, now)
  if (beyond && !override) throw beyond
  if (known) await takeOccurrence(tx, known)
  return {
    personId,
    occurrenceId: known?.id ?? null,
    overrideReason: (beyond && override?.reason) ?? null,
    plannedMilli: known?.milli ?? null,
  }
}

/** The nearest open occurrence whose window contains `takenAt`, otherwise one with a logged dose. */
async function nearest(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  takenAt: string,
  plans: readonly PlanRow[],
): Promise<OccurrenceWithDose | undefined> {
  const around = await occurrencesAround(tx, whose, takenAt, plans)
  return around.find(({ dose }) => dose === null) ?? around[0]
}

/**
 * Stores due occurrences of hours counted from doses before another dose changes what follows. Returns the medication's plans;
 * the caller holds its lock. Call it before the doses change.
 */
export async function storeBeforeDose(tx: Tx, medicationId: string, now: Date): Promise<readonly PlanRow[]> {
  const plans = await readPlans(tx, { medicationId })
  const isCounted = plans.some(({ status, content }) => status === 'active' && countsFromTaken(content))
  return isCounted ? storeDue(tx, medicationId, now, plans) : plans
}

/** Like `storeBeforeDose`, before a dose is deleted or changed: its reminders may be due again. */
export async function reopen(tx: Tx, medicationId: string, now: Date): Promise<readonly PlanRow[]> {
  const plans = await storeBeforeDose(tx, medicationId, now)
  await remindAnew(tx, medicationId)
  return plans
}

/** The refusal of a dose that exceeds the limits of its person's `plans`; null within them. */
async function beyondLimits(
  tx: Tx,
  { medicationId, personId, takenAt, amountMilli }: DoseToLog & { personId: string },
  plans: readonly PlanRow[],
  now: Date,
): Promise<Refusal | null> {
  const at = Date.parse(takenAt)
  const limits = narrowest(plans.filter((plan) => isInEffect(plan, at)))
  if (limits === null) return null
  const doses = await dosesThatLimit(tx, { medicationId, personId }, limits, at)
  const earliest = earliestMinuteFrom(at, amountMilli, doses, limits)
  if (earliest === at) return null
  const last = doses.at(-1)
  return new Refusal('limit', {
    earliestAt: earliest === null ? null : new Date(earliest).toISOString(),
    from: earliest === null ? null : timeOrDay(earliest, limits.timeZone, now),
    taken24h: fromMilli(takenWithin24h(doses, at)),
    max24h: limits.max24hMilli === null ? null : fromMilli(limits.max24hMilli),
    minHours: limits.minHours,
    lastTakenAt: last === undefined ? null : new Date(last.takenAt).toISOString(),
  })
}

/** `14:05`, or on another day `14:05 on November 23`. */
function timeOrDay(instant: number, timeZone: string, now: Date): string {
  const [date = '', time = ''] = toLocal(instant, timeZone).split('T')
  if (toLocal(now.getTime(), timeZone).startsWith(date)) return time
  return t('{time} on {day}', { time, day: monthDay(startOf(date)) })
}
