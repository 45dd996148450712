import type { Forecast } from '../../../contract/forecasts.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { forecastOf, HORIZON_MS, type UpcomingDose, WARN_DAYS } from '../../../schedule/forecast.ts'
import { longestOpenMs, momentsBetween, mostADay } from '../../../schedule/moments.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'
import { medicationsOf } from '../medications/queries.ts'
import { byOrderOfUse, type PackRow } from '../stock/packs.ts'
import { mergeOccurrences, type OccurrenceWithDose, storedBetween, toOccurrence } from './occurrences.ts'
import { goesOn, isInEffect } from './personLimits.ts'
import type { PlanContent } from './planContent.ts'
import { type PlanFilter, type PlanRow, readPlans, runningOf } from './queries.ts'
import { plannedBetween, type RunningPlan } from './timeline.ts'

/** Step of the computation: most packs end long before the horizon. */
const STRETCH_DAYS = 32

/** Approximate number of moments computed between two yields. */
const AT_ONCE = 3000

/** Doses a day up to which a forecast needs no yield. */
const FEW = 10

/** Forecasts computed between two yields. */
const FORECASTS_AT_ONCE = 5

/** Days of the mean of as-needed doses. */
const MEAN_DAYS = 28

/** Future moments of plans from `now` to the horizon, by time. */
async function* momentsUpcomingDose(
  running: readonly RunningPlan[],
  kept: readonly OccurrenceWithDose[],
  now: number,
): AsyncGenerator<UpcomingDose[]> {
  const ahead = kept.filter(({ dueAt }) => Date.parse(dueAt) >= now)
  const ids = new Set(ahead.map(({ id }) => id))
  const open = ahead.filter(({ dose, skippedAt }) => dose === null && skippedAt === null)
  // Windows matter only for doses taken early: skipping them halves the time for a year.
  const isPlain = ahead.length === 0 && running.every(({ alreadyDone }) => alreadyDone.length === 0)
  const perDay = running.reduce((sum, { content }) => sum + mostADay(content), 1)
  const stretchMs = Math.max(1, Math.min(STRETCH_DAYS, Math.floor(AT_ONCE / perDay))) * DAY_MS
  for (let from = now; from < now + HORIZON_MS; from += stretchMs) {
    const to = from + stretchMs
    yield [
      ...(isPlain
        ? running.flatMap((plan) => plainly(plan, from, to))
        : plannedBetween(running, from, to).filter(({ id }) => !ids.has(id))),
      ...open
        .map(({ dueAt, milli }) => ({ dueAt: Date.parse(dueAt), milli }))
        .filter(({ dueAt }) => dueAt >= from && dueAt < to),
    ].sort((a, b) => a.dueAt - b.dueAt)
    if (perDay > FEW) await yieldTurn()
  }
}

const plainly = ({ content, timeZone, anchor, ...plan }: RunningPlan, from: number, to: number) =>
  momentsBetween(
    content,
    timeZone,
    Math.max(from, plan.from, plan.keptUntil),
    Math.min(to, plan.until),
    anchor,
  )

/** Longest window of plans after a moment: older open doses are missed. */
const openMsOf = (plans: readonly { content: PlanContent }[]) =>
  longestOpenMs(plans.map(({ content }) => content))

/** Earlier occurrences that are neither taken, skipped nor missed. */
const stillOpen = (
  running: readonly RunningPlan[],
  kept: readonly OccurrenceWithDose[],
  now: Date,
): number[] =>
  mergeOccurrences(
    kept.filter(({ dueAt }) => dueAt < now.toISOString()),
    running,
    now.getTime() - openMsOf(running),
    now.getTime(),
  )
    .filter((known) => ['due', 'late', 'snoozed'].includes(toOccurrence(known, now).state))
    .map(({ milli }) => milli)

export interface PlannedForecast extends Forecast {
  /** True if a plan with times goes on: doses when needed alone say little about how long it lasts. */
  hasTimes: boolean
}

const byMedication = <Row extends { medicationId: string }>(rows: readonly Row[]) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.medicationId, [...(groups.get(row.medicationId) ?? []), row])
  return (medicationId: string) => groups.get(medicationId) ?? []
}

/** Forecasts of a family's medications with plans, or of the given one. The caller has checked access. */
export async function forecastsOf(
  database: Database | Tx,
  whose: PlanFilter & { familyId: string },
  now: Date,
): Promise<PlannedForecast[]> {
  const medications = await plannedMedications(database, whose)
  if (medications.length === 0) return []
  const at = now.getTime()
  const plans = await readPlans(database, whose)
  const runningFor = byMedication(await runningOf(database, plans))
  const keptFor = byMedication(await storedBetween(database, whose, at - openMsOf(plans), at + HORIZON_MS))
  const packsFor = byMedication(await packsToUse(database, whose))
  const asNeeded = plans.filter((plan) => plan.content.asNeeded !== null && isInEffect(plan, at))
  const meanFor = byMedication(await meansOf(database, asNeeded, at))
  const forecasts: PlannedForecast[] = []
  for (const { id: medicationId, warnDays, timeZone } of medications) {
    if (medications.length > 1 && forecasts.length % FORECASTS_AT_ONCE === 0) await yieldTurn()
    const [running, kept] = [runningFor(medicationId), keptFor(medicationId)]
    const forecast = await forecastOf({
      packs: packsFor(medicationId)
        .toSorted(byOrderOfUse)
        .map(({ milli, goodThrough, openedOn, useWithinDays }) => ({
          milli,
          goodThrough,
          keepsDays: openedOn === null ? useWithinDays : null,
        })),
      toCome: momentsUpcomingDose(running, kept, at),
      open: stillOpen(running, kept, now),
      perDay: meanFor(medicationId).reduce((sum, { perDay }) => sum + perDay, 0),
      now: at,
      timeZone: timeZone ?? 'UTC',
      warnDays: warnDays ?? WARN_DAYS,
    })
    const hasTimes = plans.some(
      (plan) => plan.medicationId === medicationId && plan.content.asNeeded === null && goesOn(plan, at),
    )
    forecasts.push({ medicationId, ...forecast, hasTimes })
  }
  return forecasts
}

const plannedMedications = (
  database: Database | Tx,
  { familyId, medicationId }: PlanFilter & { familyId: string },
) => {
  const query = database
    .selectFrom('medications')
    .innerJoin('families', 'families.id', 'medications.familyId')
    .where('medications.familyId', '=', familyId)
    .where('medications.planCount', '>', 0)
    .select(['medications.id', 'medications.warnDays', 'families.timeZone'])
  return (medicationId === undefined ? query : query.where('medications.id', '=', medicationId)).execute()
}

const packsToUse = (
  database: Database | Tx,
  { familyId, medicationId }: PlanFilter & { familyId: string },
): Promise<PackRow[]> => {
  const query = database
    .selectFrom('packs')
    .innerJoin('medications', 'medications.id', 'packs.medicationId')
    .where('medications.familyId', '=', familyId)
    .where('medications.planCount', '>', 0)
    .where('packs.discardedAt', 'is', null)
    .selectAll('packs')
  return (medicationId === undefined ? query : query.where('medications.id', '=', medicationId)).execute()
}

/** Mean of as-needed doses per day over 28 days, in thousandths. */
async function meansOf(database: Database | Tx, plans: readonly PlanRow[], now: number) {
  if (plans.length === 0) return []
  const rows = await database
    .selectFrom('doses')
    .innerJoin('people', 'people.id', 'doses.personId')
    .where(
      'doses.medicationId',
      'in',
      plans.map(({ medicationId }) => medicationId),
    )
    .where('people.archivedAt', 'is', null)
    .where('doses.occurrenceId', 'is', null)
    .where('doses.takenAt', '>', new Date(now - MEAN_DAYS * DAY_MS).toISOString())
    .groupBy(['doses.medicationId', 'doses.personId'])
    .select(['doses.medicationId', 'doses.personId'])
    .select((eb) => eb.fn.sum<number>('doses.amountMilli').as('taken'))
    .execute()
  return rows
    .filter(({ medicationId, personId }) =>
      plans.some((plan) => plan.medicationId === medicationId && plan.personId === personId),
    )
    .map(({ medicationId, taken }) => ({ medicationId, perDay: Math.round(Number(taken) / MEAN_DAYS) }))
}

const NOTHING_PLANNED = { lastsUntil: null, daysLeft: null, reason: null, about: false, low: false }

/** Forecast of a medication. 404 for a foreign one. */
export async function findForecast(context: CallContext, medicationId: string): Promise<Forecast> {
  const { familyId } = await foundOrRefused(
    context,
    (by) => medicationsOf(by).where('medications.id', '=', medicationId).select('medications.familyId'),
    'medicationNotFound',
  )
  const [found] = await forecastsOf(context.database, { familyId, medicationId }, context.now)
  return found ? answered(found) : { medicationId, ...NOTHING_PLANNED }
}

const answered = ({ hasTimes: _, ...forecast }: PlannedForecast): Forecast => forecast

/** Forecasts of a family's medications with plans, earliest end first. 404 for a foreign family. */
export async function listForecasts(context: CallContext, familyId: string): Promise<Forecast[]> {
  await findFamily(context, familyId)
  const forecasts = await forecastsOf(context.database, { familyId }, context.now)
  const ends = ({ daysLeft }: Forecast) => daysLeft ?? Number.POSITIVE_INFINITY
  return forecasts
    .map(answered)
    .sort((a, b) =>
      ends(a) === ends(b) ? (a.medicationId < b.medicationId ? -1 : 1) : ends(a) < ends(b) ? -1 : 1,
    )
}
