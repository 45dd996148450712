import { fromMilli } from '../../contract/amounts.ts'
import type { Plan } from '../../contract/plans.ts'
import type { Database, Tx } from '../database/tables.ts'
import { occurrencesBetween } from './occurrences.ts'
import { type PlanRow, readPlans, type Whose } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How far ahead the next moment is looked for: most plans have one in two days, all that go on in a little over a year. */
const SPANS = [2, 32, 400].map((days) => days * DAY_MS)

/** The plans of a medication as they are answered at `now`, in the order in which they were made. */
export async function plansAnswered(
  database: Database | Tx,
  whose: Whose & { medicationId: string },
  now: Date,
): Promise<Plan[]> {
  const plans = await readPlans(database, whose)
  const next = await nextOf(database, whose, plans, now.getTime())
  return plans.map(({ id, medicationId, personId, status, timeZone, version, createdAt, content }) => ({
    id,
    medicationId,
    personId,
    status,
    ...content,
    timeZone,
    next: next.get(id) ?? null,
    version,
    createdAt,
  }))
}

/** What comes next by each plan that runs, from `now` on, and neither was taken nor skipped ahead. */
async function nextOf(
  database: Database | Tx,
  whose: Whose,
  plans: readonly PlanRow[],
  now: number,
): Promise<ReadonlyMap<string, { dueAt: string; amount: number }>> {
  const found = new Map<string, { dueAt: string; amount: number }>()
  const running = plans.filter(({ status, content }) => status === 'active' && content.phases.length > 0)
  for (const span of SPANS) {
    if (running.every(({ id }) => found.has(id))) break
    for (const { planId, dueAt, milli, dose, skippedAt } of await occurrencesBetween(
      database,
      whose,
      now,
      now + span,
    )) {
      if (dose === null && skippedAt === null && !found.has(planId))
        found.set(planId, { dueAt, amount: fromMilli(milli) })
    }
  }
  return found
}
