import { fromMilli } from '../../contract/amounts.ts'
import type { DoseBody } from '../../contract/doses.ts'
import { earliestMinuteFrom, takenWithin24h } from '../../schedule/limits.ts'
import { toLocal } from '../../schedule/zones.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { keepDue } from '../plans/keepDue.ts'
import { alreadyTaken, findOccurrence, isTaken } from '../plans/occurrenceById.ts'
import type { Known } from '../plans/occurrences.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'
import { dosesThatLimit, isInEffect, narrowest } from '../plans/personLimits.ts'
import { countsFromTaken } from '../plans/planContent.ts'
import { readPlans } from '../plans/queries.ts'
import { remindAnew } from '../plans/remindAnew.ts'

/** A dose that is about to be logged. */
interface Coming {
  medicationId: string
  /** Who took it: the one who was named, or who comes into question. */
  personId: string | null
  takenAt: string
  amountMilli: number
}

/** What plans make of a dose. */
export interface Place {
  personId: string | null
  occurrenceId: string | null
  overrideReason: string | null
}

/**
 * Finds the moment of a plan that a dose belongs to: the one that it names, else the open one of its person whose window
 * holds its time; none where it is an extra one, whatever it names. The medication is held. 404 for an occurrence that it does not have, 400 for one of
 * another person, 409 where the dose that was planned is logged, and where it goes beyond the limits of the plans.
 */
export async function placeDose(
  { database: tx, now }: Acting<Tx>,
  coming: Coming,
  { personId: named, occurrenceId, extra, override }: DoseBody,
): Promise<Place> {
  const { medicationId, takenAt } = coming
  await keepBeforeDose(tx, medicationId, now)
  const said =
    occurrenceId === undefined ? undefined : await findOccurrence(tx, medicationId, occurrenceId, now)
  if (occurrenceId !== undefined && !said) throw new Refusal('occurrenceNotFound')
  if (said && named !== undefined && named !== said.personId)
    throw invalid('occurrenceId', 'This dose is planned for somebody else')
  const personId = said?.personId ?? coming.personId
  if (personId === null) return { personId, occurrenceId: null, overrideReason: null }
  const whose = { medicationId, personId }
  const known = extra ? undefined : (said ?? (await nearest(tx, whose, takenAt)))
  if (known && isTaken(known)) throw await alreadyTaken(tx, known)
  const beyond = await beyondLimits(tx, whose, coming, now)
  if (beyond && !override) throw beyond
  if (known) await takeOccurrence(tx, known)
  return {
    personId,
    occurrenceId: known?.id ?? null,
    overrideReason: (beyond && override?.reason) ?? null,
  }
}

/** Whether a dose that keeps no step is as much as is planned for the moment that it names: the step was changed since. */
export async function isAsPlanned(
  { database: tx, now }: Acting<Tx>,
  { id, stepMilli, amountMilli }: { id: string; stepMilli: number; amountMilli: number },
  occurrenceId: string | undefined,
): Promise<boolean> {
  if (occurrenceId === undefined || amountMilli % stepMilli === 0) return false
  return (await findOccurrence(tx, id, occurrenceId, now))?.milli === amountMilli
}

/** What is open where the window of a person's moment holds an instant, else what was taken there already. */
async function nearest(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  takenAt: string,
): Promise<Known | undefined> {
  const around = await occurrencesAround(tx, whose, takenAt)
  return around.find(({ dose }) => dose === null) ?? around[0]
}

/**
 * Keeps what is due by now where hours are counted from doses: another dose plans what comes after it anew. The medication
 * is held. Call it before doses of a medication that has plans change.
 */
export async function keepBeforeDose(tx: Tx, medicationId: string, now: Date): Promise<void> {
  const plans = await readPlans(tx, { medicationId })
  if (plans.some(({ status, content }) => status === 'active' && countsFromTaken(content)))
    await keepDue(tx, medicationId, now)
}

/** The same before a dose is deleted or changed: what it was for may have to be told again. */
export async function reopen(tx: Tx, medicationId: string, now: Date): Promise<void> {
  await keepBeforeDose(tx, medicationId, now)
  await remindAnew(tx, medicationId)
}

/** Why a dose goes beyond the limits of its person's plans; null where it keeps them. */
async function beyondLimits(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  { takenAt, amountMilli }: Coming,
  now: Date,
): Promise<Refusal | null> {
  const at = Date.parse(takenAt)
  const limits = narrowest((await readPlans(tx, whose)).filter((plan) => isInEffect(plan, at)))
  if (limits === null) return null
  const doses = await dosesThatLimit(tx, whose, limits, at)
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

/** `14:05`, and on another day than today `14:05 on November 23`. */
function timeOrDay(instant: number, timeZone: string, now: Date): string {
  const [date = '', time = ''] = toLocal(instant, timeZone).split('T')
  if (toLocal(now.getTime(), timeZone).startsWith(date)) return time
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return `${time} on ${day.format(new Date(date))}`
}
