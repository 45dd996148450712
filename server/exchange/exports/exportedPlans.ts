import { type PlanContent, readContent } from '../../medicines/plans/planContent.ts'
import { byAge, plansOf, readPlans, readStopped } from '../../medicines/plans/queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

type NameOf = (personId: string | null) => string | null

interface ExportedPlan extends PlanContent {
  person: string | null
  status: string
  timeZone: string
  createdAt: string
  /** Earlier revisions, oldest first. */
  earlier: (PlanContent & { from: string; until: string | null; timeZone: string })[]
  /** Skipped doses by planned local time. */
  skipped: (Pick<Tables['occurrences'], 'skippedAt' | 'skipReason' | 'skipNotes'> & {
    plannedFor: string
    by: string | null
  })[]
}

/** Plans of a medication whose access is checked, including stopped ones, with all revisions. */
export async function exportedPlans(
  context: CallContext,
  medicationId: string,
  nameOf: NameOf,
): Promise<ExportedPlan[]> {
  const plans = [
    ...(await readStopped(context.database, medicationId, { all: true })),
    ...(await readPlans(context.database, { medicationId })),
  ].sort(byAge)
  if (plans.length === 0) return []
  const skipped = await plansOf(context)
    .innerJoin('occurrences', 'occurrences.planId', 'plans.id')
    .where('plans.medicationId', '=', medicationId)
    .where('occurrences.skippedAt', 'is not', null)
    .select([
      'occurrences.planId',
      'occurrences.local',
      'occurrences.skippedAt',
      'occurrences.skippedBy',
      'occurrences.skipReason',
      'occurrences.skipNotes',
    ])
    .orderBy('occurrences.dueAt')
    .execute()
  const revisions = await plansOf(context)
    .innerJoin('planRevisions', 'planRevisions.planId', 'plans.id')
    .where('plans.medicationId', '=', medicationId)
    .whereRef('planRevisions.number', '<', 'plans.revision')
    .select([
      'planRevisions.planId',
      'planRevisions.from',
      'planRevisions.until',
      'planRevisions.timeZone',
      'planRevisions.content',
    ])
    .orderBy('planRevisions.number')
    .execute()
  return plans.map(({ id, personId, status, timeZone, createdAt, content }) => ({
    person: nameOf(personId),
    status,
    timeZone,
    createdAt,
    ...content,
    earlier: revisions
      .filter(({ planId }) => planId === id)
      .map(({ planId: _, content, ...during }) => ({ ...during, ...readContent(content) })),
    skipped: skipped
      .filter(({ planId }) => planId === id)
      .map(({ planId: _, local, skippedBy, ...said }) => ({
        plannedFor: local,
        ...said,
        by: nameOf(skippedBy),
      })),
  }))
}
