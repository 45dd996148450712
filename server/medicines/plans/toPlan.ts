import { fromMilli } from '../../../contract/amounts.ts'
import type { Plan } from '../../../contract/plans.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { longestOpenMs, longestStepMs, momentsBetween } from '../../../schedule/moments.ts'
import { isOnTime } from '../../../schedule/state.ts'
import { MOST_AFTER_MS } from '../../../schedule/windows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { mergeOccurrences, storedBetween } from './occurrences.ts'
import { byAge, type PlanFilter, type PlanRow, readPlans, readStopped, runningOf } from './queries.ts'
import type { RunningPlan } from './timeline.ts'

/** Search horizon for the next moment: every active plan has one within little more than a year. */
const AHEAD_MS = 400 * DAY_MS

/** First span, searched with the person's other plans, which share windows. Most plans have a moment here. */
const SOON_MS = 2 * DAY_MS

/** Step of the further search, for each plan separately. */
const STRETCH_MS = 32 * DAY_MS

/** Plans of a medication as answered at `now`, including recently stopped ones, in order of creation. */
export async function plansAnswered(
  database: Database | Tx,
  whose: PlanFilter & { medicationId: string },
  now: Date,
): Promise<Plan[]> {
  const plans = await readPlans(database, whose)
  const next = await nextOf(database, whose, plans, now.getTime())
  const stopped = await readStopped(database, whose.medicationId)
  return [...plans, ...stopped]
    .sort(byAge)
    .map(
      ({
        id,
        medicationId,
        personId,
        status,
        timeZone,
        version,
        createdAt,
        content: { strength: _, ...content },
      }) => ({
        id,
        medicationId,
        personId,
        status,
        ...content,
        timeZone,
        next: next.get(id) ?? null,
        version,
        createdAt,
      }),
    )
}

/** Next moment of each active plan from `now` on that is neither taken nor skipped early. */
async function nextOf(
  database: Database | Tx,
  whose: PlanFilter,
  plans: readonly PlanRow[],
  now: number,
): Promise<ReadonlyMap<string, NonNullable<Plan['next']>>> {
  const found = new Map<string, NonNullable<Plan['next']>>()
  const running = await runningOf(database, plans)
  const kept = await storedBetween(database, whose, now, now + AHEAD_MS)
  const look = (among: readonly RunningPlan[], from: number, to: number) => {
    const between = kept.filter(({ dueAt }) => dueAt >= iso(from) && dueAt < iso(to))
    for (const { id, planId, dueAt, milli, dose, skippedAt } of mergeOccurrences(between, among, from, to))
      if (dose === null && skippedAt === null && !found.has(planId))
        found.set(planId, {
          dueAt,
          amount: fromMilli(milli),
          plannedAt: plannedBeforeMove(
            running.find((plan) => plan.id === planId),
            id,
            Date.parse(dueAt),
          ),
        })
  }
  look(running, now, now + SOON_MS)
  for (const plan of running)
    for (let from = now + SOON_MS; from < now + AHEAD_MS && !found.has(plan.id); from += STRETCH_MS)
      look([plan], from, from + STRETCH_MS)
  return found
}

/** Time of a plan's occurrence had the last dose been on time; null if that is at most an hour from `dueAt`. */
function plannedBeforeMove(plan: RunningPlan | undefined, id: string, dueAt: number): string | null {
  const anchor = plan?.anchor
  if (!anchor || anchor.dueAt === undefined || !id.endsWith(`-${anchor.id}-1`)) return null
  if (longestOpenMs([plan.content]) === MOST_AFTER_MS) return null
  const to = Math.max(anchor.takenAt, anchor.dueAt) + 2 * longestStepMs([plan.content])
  const kept = { ...anchor, keepsTimes: true }
  const [planned] = momentsBetween(plan.content, plan.timeZone, anchor.takenAt, to, kept)
  return planned && !isOnTime(planned.dueAt, dueAt) ? iso(planned.dueAt) : null
}

const iso = (instant: number) => new Date(instant).toISOString()
