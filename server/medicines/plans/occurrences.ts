import { fromMilli } from '../../../contract/amounts.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { mostADay } from '../../../schedule/moments.ts'
import { isOnTime, stateOf } from '../../../schedule/state.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import type { PlanFilter, PlanRow } from './queries.ts'
import { readPlans, runningOf } from './queries.ts'
import { type PlannedMoment, plannedBetween, type RunningPlan, toRow } from './timeline.ts'

const iso = (instant: number) => new Date(instant).toISOString()

type Row = Tables['occurrences']

/** An occurrence with its owner and dose. */
export interface OccurrenceWithDose extends Row {
  medicationId: string
  personId: string
  dose: { id: string; takenAt: string; amountMilli: number; loggedBy: string | null } | null
}

const asKnown = (planned: PlannedMoment): OccurrenceWithDose => ({
  ...toRow(planned),
  medicationId: planned.plan.medicationId,
  personId: planned.plan.personId,
  dose: null,
})

/** Stored and planned occurrences in a half-open interval (milliseconds since 1970), by time. */
export async function occurrencesBetween(
  database: Database | Tx,
  whose: PlanFilter,
  from: number,
  to: number,
  plans?: readonly PlanRow[],
): Promise<OccurrenceWithDose[]> {
  const kept = await storedBetween(database, whose, from, to)
  const running = await runningOf(database, plans ?? (await readPlans(database, whose)))
  return mergeOccurrences(kept, running, from, to)
}

/** Approximate number of moments computed per slice. */
const AT_ONCE = 500

/** Like `occurrencesBetween`, in slices of time that yield to the event loop. Callers may stop early. */
export async function* occurrencesInSlices(
  database: Database,
  whose: PlanFilter,
  from: number,
  to: number,
): AsyncGenerator<OccurrenceWithDose[]> {
  const running = await runningOf(database, await readPlans(database, whose))
  const perDay = running.reduce((sum, { content }) => sum + mostADay(content), 1)
  const sliceMs = Math.max(1, Math.floor(AT_ONCE / perDay)) * DAY_MS
  for (let begin = from; begin < to; begin += sliceMs) {
    const end = Math.min(to, begin + sliceMs)
    yield mergeOccurrences(await storedBetween(database, whose, begin, end), running, begin, end)
    await yieldTurn()
  }
}

/** Like `occurrencesBetween`, with the plans given. */
export function mergeOccurrences(
  kept: readonly OccurrenceWithDose[],
  running: readonly RunningPlan[],
  from: number,
  to: number,
): OccurrenceWithDose[] {
  const ids = new Set(kept.map(({ id }) => id))
  const computed = plannedBetween(running, from, to)
    .filter(({ id }) => !ids.has(id))
    .map(asKnown)
  return [...kept, ...computed].sort((a, b) =>
    a.dueAt === b.dueAt ? (a.id < b.id ? -1 : 1) : a.dueAt < b.dueAt ? -1 : 1,
  )
}

/** Stored occurrences. Those due after their revision ended are left out unless someone acted early. */
export async function storedBetween(
  database: Database | Tx,
  { familyId, medicationId, personId }: PlanFilter,
  from: number,
  to: number,
): Promise<OccurrenceWithDose[]> {
  let query = keptOccurrences(database)
    .where('occurrences.dueAt', '>=', iso(from))
    .where('occurrences.dueAt', '<', iso(to))
  if (familyId !== undefined)
    query = query.where('plans.medicationId', 'in', (eb) =>
      eb.selectFrom('medications').where('medications.familyId', '=', familyId).select('medications.id'),
    )
  if (medicationId !== undefined) query = query.where('plans.medicationId', '=', medicationId)
  if (personId !== undefined) query = query.where('plans.personId', '=', personId)
  return (await query.execute()).map(toKnown)
}

/** A stored occurrence of a medication; ignores other medications' ids, so that answers do not reveal them. */
export async function storedOccurrence(
  database: Database | Tx,
  medicationId: string,
  id: string,
): Promise<OccurrenceWithDose | undefined> {
  const row = await keptOccurrences(database)
    .where('occurrences.id', '=', id)
    .where('plans.medicationId', '=', medicationId)
    .executeTakeFirst()
  return row && toKnown(row)
}

/** Stored occurrences by id, of any medications. */
export async function storedAmong(
  database: Database | Tx,
  ids: readonly string[],
): Promise<OccurrenceWithDose[]> {
  if (ids.length === 0) return []
  return (await keptOccurrences(database).where('occurrences.id', 'in', ids).execute()).map(toKnown)
}

const keptOccurrences = (database: Database | Tx) =>
  database
    .selectFrom('plans')
    .innerJoin('occurrences', 'occurrences.planId', 'plans.id')
    .innerJoin('planRevisions', (join) =>
      join
        .onRef('planRevisions.planId', '=', 'plans.id')
        .onRef('planRevisions.number', '=', 'occurrences.revision'),
    )
    .leftJoin('doses', 'doses.occurrenceId', 'occurrences.id')
    .where((eb) =>
      eb.or([
        eb('planRevisions.until', 'is', null),
        eb('occurrences.dueAt', '<', eb.ref('planRevisions.until')),
        eb('doses.id', 'is not', null),
        eb('occurrences.skippedAt', 'is not', null),
      ]),
    )
    .selectAll('occurrences')
    .select([
      'plans.medicationId',
      'plans.personId',
      'doses.id as doseId',
      'doses.takenAt',
      'doses.amountMilli',
      'doses.loggedBy',
    ])

type KeptRow = Row & {
  medicationId: string
  personId: string
  doseId: string | null
  takenAt: string | null
  amountMilli: number | null
  loggedBy: string | null
}

const toKnown = ({ doseId, takenAt, amountMilli, loggedBy, ...row }: KeptRow): OccurrenceWithDose => ({
  ...row,
  dose:
    doseId === null || takenAt === null || amountMilli === null
      ? null
      : { id: doseId, takenAt, amountMilli, loggedBy },
})

/** True while someone takes care of it. */
export const isCaredFor = <Row extends Pick<OccurrenceWithDose, 'careUntil'>>(
  known: Row,
  now: Date,
): known is Row & { careUntil: string } => known.careUntil !== null && known.careUntil > now.toISOString()

/** An occurrence as answered at `now`. */
export function toOccurrence(known: OccurrenceWithDose, now: Date): Occurrence {
  const dueAt = Date.parse(known.dueAt)
  const { dose, skippedAt, skipReason, snoozedUntil } = known
  return {
    id: known.id,
    planId: known.planId,
    medicationId: known.medicationId,
    personId: known.personId,
    dueAt: known.dueAt,
    local: known.local,
    timeZone: known.timeZone,
    amount: fromMilli(known.milli),
    note: known.note,
    food: known.food,
    asks: known.asks,
    state: stateOf(
      {
        dueAt,
        window: { from: Date.parse(known.windowStartsAt), to: Date.parse(known.windowEndsAt) },
        isTaken: dose !== null,
        isSkipped: skippedAt !== null,
        snoozedUntil: snoozedUntil === null ? null : Date.parse(snoozedUntil),
      },
      now.getTime(),
    ),
    windowStartsAt: known.windowStartsAt,
    windowEndsAt: known.windowEndsAt,
    dose: dose && {
      id: dose.id,
      takenAt: dose.takenAt,
      amount: fromMilli(dose.amountMilli),
      loggedBy: dose.loggedBy,
      onTime: isOnTime(dueAt, Date.parse(dose.takenAt)),
    },
    skipped:
      skippedAt === null || skipReason === null
        ? null
        : { reason: skipReason, notes: known.skipNotes, at: skippedAt, by: known.skippedBy },
    snoozedUntil,
    care: isCaredFor(known, now) ? { by: known.careBy, until: known.careUntil } : null,
  }
}
