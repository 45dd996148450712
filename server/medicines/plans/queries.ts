import { BEFORE_MS } from '../../../schedule/windows.ts'
import type { Access } from '../../people/auth/memberships.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import { medicationsOf } from '../medications/queries.ts'
import { countsFromTaken, type PlanContent, readContent } from './planContent.ts'
import type { RunningPlan } from './timeline.ts'

/** The plans of the caller's families: every query about a plan starts here. */
export const plansOf = (access: Access) =>
  medicationsOf(access).innerJoin('plans', 'plans.medicationId', 'medications.id')

/** A plan with its last revision. */
export type PlanRow = Tables['plans'] &
  Pick<Tables['planRevisions'], 'from' | 'until' | 'timeZone'> & { content: PlanContent }

/** Filter of plans, with at least one condition. */
export interface PlanFilter {
  familyId?: string | undefined
  medicationId?: string | undefined
  personId?: string | undefined
}

/** Plans that are not stopped, with their last revisions, in order of creation. The caller has checked access. */
export async function readPlans(
  database: Database | Tx,
  { familyId, medicationId, personId }: PlanFilter,
): Promise<PlanRow[]> {
  let query = lastRevisions(database).where('plans.status', '<>', 'stopped')
  if (familyId !== undefined)
    query = query.where('plans.medicationId', 'in', (eb) =>
      eb.selectFrom('medications').where('medications.familyId', '=', familyId).select('medications.id'),
    )
  if (medicationId !== undefined) query = query.where('plans.medicationId', '=', medicationId)
  if (personId !== undefined) query = query.where('plans.personId', '=', personId)
  return (await query.execute()).map(toPlanRow)
}

export async function readPlan(database: Database | Tx, id: string): Promise<PlanRow | undefined> {
  const row = await lastRevisions(database).where('plans.id', '=', id).executeTakeFirst()
  return row && toPlanRow(row)
}

/** Stopped plans per medication in an answer, newest first; exports have all. */
const STOPPED_ANSWERED = 10

/** Stopped plans of a medication in order of creation: the newest ten, or all. */
export async function readStopped(
  database: Database | Tx,
  medicationId: string,
  { all = false } = {},
): Promise<PlanRow[]> {
  const query = lastRevisions(database)
    .where('plans.status', '=', 'stopped')
    .where('plans.medicationId', '=', medicationId)
    .clearOrderBy()
    .orderBy('plans.createdAt', 'desc')
    .orderBy('plans.id', 'desc')
  const rows = await (all ? query : query.limit(STOPPED_ANSWERED)).execute()
  return rows.map(toPlanRow).reverse()
}

/** Plans of several medications of any families, including stopped ones. */
export async function readPlansOf(
  database: Database | Tx,
  medicationIds: readonly string[],
): Promise<PlanRow[]> {
  if (medicationIds.length === 0) return []
  const rows = await lastRevisions(database).where('plans.medicationId', 'in', medicationIds).execute()
  return rows.map(toPlanRow)
}

/** A person's plans including stopped ones, with their first content, in order of creation. The caller has checked access. */
export async function plansOfPerson(
  database: Database | Tx,
  personId: string,
): Promise<(PlanRow & { firstContent: PlanContent })[]> {
  const rows = await lastRevisions(database)
    .innerJoin('planRevisions as first', (join) =>
      join.onRef('first.planId', '=', 'plans.id').on('first.number', '=', 1),
    )
    .where('plans.personId', '=', personId)
    .select('first.content as firstContent')
    .execute()
  return rows.map((row) => ({ ...toPlanRow(row), firstContent: readContent(row.firstContent) }))
}

/** Compares plans by creation. */
export const byAge = (one: PlanRow, other: PlanRow): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

const lastRevisions = (database: Database | Tx) =>
  database
    .selectFrom('plans')
    .innerJoin('planRevisions', (join) =>
      join
        .onRef('planRevisions.planId', '=', 'plans.id')
        .onRef('planRevisions.number', '=', 'plans.revision'),
    )
    .selectAll('plans')
    .select(['planRevisions.from', 'planRevisions.until', 'planRevisions.timeZone', 'planRevisions.content'])
    .orderBy('plans.createdAt')
    .orderBy('plans.id')

const toPlanRow = <Row extends { content: string }>(row: Row) => ({
  ...row,
  content: readContent(row.content),
})

/** Active ones of `plans`, with the facts to compute their moments. People have no moments after they are archived. */
export async function runningOf(database: Database | Tx, plans: readonly PlanRow[]): Promise<RunningPlan[]> {
  const running = plans.filter(({ status, content }) => status === 'active' && content.phases.length > 0)
  if (running.length === 0) return []
  const archived = await archivedAmong(database, [...new Set(running.map(({ personId }) => personId))])
  const done = await alreadyDone(database, running)
  return Promise.all(
    running.map(async ({ id, medicationId, personId, revision, content, timeZone, from, keptUntil }) => ({
      id,
      medicationId,
      personId,
      revision,
      content,
      timeZone,
      from: Date.parse(from),
      until: archived.get(personId) ?? Number.POSITIVE_INFINITY,
      keptUntil: Date.parse(keptUntil),
      anchor: countsFromTaken(content) ? await lastDose(database, medicationId, personId) : null,
      alreadyDone: done.get(id) ?? [],
    })),
  )
}

/** Times at which those of `personIds` were archived. */
export async function archivedAmong(
  database: Database | Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('people')
    .where('id', 'in', personIds)
    .where('archivedAt', 'is not', null)
    .select(['id', 'archivedAt'])
    .execute()
  return new Map(rows.map(({ id, archivedAt }) => [id, Date.parse(archivedAt as string)]))
}

/**
 * Due times of doses and skips under earlier revisions of a plan that count for an occurrence of its last revision, because they
 * were early or just before it began.
 */
async function alreadyDone(
  database: Database | Tx,
  plans: readonly PlanRow[],
): Promise<ReadonlyMap<string, number[]>> {
  const changed = new Map(plans.filter(({ revision }) => revision > 1).map((plan) => [plan.id, plan]))
  if (changed.size === 0) return new Map()
  const sinceOf = ({ from, keptUntil }: PlanRow) =>
    Date.parse(from > keptUntil ? from : keptUntil) - BEFORE_MS
  const rows = await database
    .selectFrom('occurrences')
    .innerJoin('plans', 'plans.id', 'occurrences.planId')
    .innerJoin('planRevisions', (join) =>
      join
        .onRef('planRevisions.planId', '=', 'plans.id')
        .onRef('planRevisions.number', '=', 'plans.revision'),
    )
    .leftJoin('doses', 'doses.occurrenceId', 'occurrences.id')
    .where('occurrences.planId', 'in', [...changed.keys()])
    .where('occurrences.dueAt', '>=', new Date(Math.min(...[...changed.values()].map(sinceOf))).toISOString())
    .whereRef('occurrences.revision', '<', 'plans.revision')
    .where((eb) =>
      eb.or([
        eb('doses.id', 'is not', null),
        eb('occurrences.skippedAt', 'is not', null).and(
          'occurrences.dueAt',
          '>=',
          eb.ref('planRevisions.from'),
        ),
      ]),
    )
    .select(['occurrences.planId', 'occurrences.dueAt'])
    .execute()
  const byPlan = new Map<string, number[]>()
  for (const { planId, dueAt } of rows) {
    const due = Date.parse(dueAt)
    if (due >= sinceOf(changed.get(planId) as PlanRow))
      byPlan.set(planId, [...(byPlan.get(planId) ?? []), due])
  }
  return byPlan
}

async function lastDose(database: Database | Tx, medicationId: string, personId: string) {
  const last = await database
    .selectFrom('doses')
    .leftJoin('occurrences', 'occurrences.id', 'doses.occurrenceId')
    .where('doses.medicationId', '=', medicationId)
    .where('doses.personId', '=', personId)
    .select(['doses.id', 'doses.takenAt', 'doses.keepsTimes', 'occurrences.dueAt'])
    .orderBy('doses.takenAt', 'desc')
    .orderBy('doses.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { id, takenAt, dueAt, keepsTimes } = last
  return {
    id,
    takenAt: Date.parse(takenAt),
    dueAt: dueAt === null ? undefined : Date.parse(dueAt),
    keepsTimes: keepsTimes === 1,
  }
}
