import { EARLIEST_TAKEN_AT } from '../../../../contract/doses.ts'
import { t } from '../../../../language/t.ts'
import { plannedBetween, type RunningPlan, toRow } from '../../../medicines/plans/timeline.ts'
import type { Tables } from '../../../platform/database/tables.ts'

import type { Preparation } from '../preparation.ts'
import type { Plans } from './plans.ts'

/** Planned doses by the ids of moments in the files. */
export type Moments = ReadonlyMap<string, { row: Tables['occurrences']; personId: string }>

/** Finds the planned doses of new plans for the moments of the files. */
export function findMoments({ incoming, at }: Preparation, plans: Plans): Moments {
  const found = new Map<string, { row: Tables['occurrences']; personId: string }>()
  const running = runningOf(plans)
  for (const { id, planId, dueAt } of incoming.moments) {
    const plan = plans.get(planId)
    const due = Date.parse(dueAt)
    if (!plan || !(dueAt >= EARLIEST_TAKEN_AT && dueAt <= at)) continue
    const group = running.get(groupOf(plan)) ?? []
    const planned = plannedBetween(group, due, due + 1).find((one) => one.plan.id === plan.id)
    if (planned) found.set(id, { row: toRow(planned), personId: plan.personId })
  }
  return found
}

const groupOf = ({ medicationId, personId }: { medicationId: string; personId: string }) =>
  `${medicationId} ${personId}`

/** New plans as if their newest version had always been the one, by medicine and person: these share windows. */
function runningOf(plans: Plans): ReadonlyMap<string, RunningPlan[]> {
  const groups = new Map<string, RunningPlan[]>()
  for (const { id, medicationId, personId, revisions } of plans.values()) {
    const last = revisions.at(-1)
    if (!last) continue
    const { number: revision, content, timeZone } = last
    const always = { from: 0, until: Number.POSITIVE_INFINITY, keptUntil: 0, anchor: null, alreadyDone: [] }
    const plan = { id, medicationId, personId, revision, content, timeZone, ...always }
    groups.set(groupOf(plan), [...(groups.get(groupOf(plan)) ?? []), plan])
  }
  return groups
}

/** Stores the moments that new doses fulfil, and the skipped ones. Names a skipped one that no new plan has. */
export function prepareMoments(preparation: Preparation, moments: Moments): void {
  const { out } = preparation
  const fulfilled = new Set(out.doses.map(({ occurrenceId }) => occurrenceId))
  const stored = new Set<string>()
  for (const { row } of moments.values())
    if (fulfilled.has(row.id) && !stored.has(row.id)) {
      stored.add(row.id)
      out.planned.push(row)
    }
  for (const { id, name, skippedAt } of preparation.incoming.moments) {
    if (skippedAt === null) continue
    const row = moments.get(id)?.row
    if (row === undefined || stored.has(row.id)) {
      preparation.list('doses', 'lost', name, '', t('It was skipped, so nothing was taken.'))
      continue
    }
    stored.add(row.id)
    out.planned.push({ ...row, skippedAt, skipReason: 'other' })
    preparation.list('planned', 'new', name)
  }
}
