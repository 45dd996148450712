import { type Anchor, type Moment, momentsBetween } from '../../schedule/moments.ts'
import { REACH_MS, type Window, windowsOf } from '../../schedule/windows.ts'
import type { PlanContent } from './planContent.ts'

/** A plan that runs, by its last revision; all times in milliseconds since 1970. */
export interface RunningPlan {
  id: string
  medicationId: string
  personId: string
  revision: number
  content: PlanContent
  timeZone: string
  /** When the revision began. */
  from: number
  /** When the person was archived; `Infinity` for one who is there. */
  until: number
  /** Whatever was due before is kept. */
  keptUntil: number
  /** The person's last dose, for hours that are counted from it. */
  anchor: Anchor | null
  /** When moments of earlier revisions are due that were taken or skipped ahead of their time, or taken shortly before this one began. */
  alreadyDone: readonly number[]
}

/** A moment of a plan with its window. */
export interface Planned extends Moment {
  /** Of the occurrence: names the revision and the moment, and is never another one's. */
  id: string
  plan: RunningPlan
  window: Window
}

/** Whom plans share windows with: those of one person for one medication. */
const groupOf = ({ medicationId, personId }: { medicationId: string; personId: string }) =>
  `${medicationId} ${personId}`

/**
 * What plans have planned from an instant until before another one, as far as it is not kept yet, by time. What was done
 * under an earlier revision is not planned again: a plan that is changed right after a dose does not ask for another one.
 */
export function plannedBetween(plans: readonly RunningPlan[], from: number, to: number): Planned[] {
  const groups = new Map<string, RunningPlan[]>()
  for (const plan of plans) groups.set(groupOf(plan), [...(groups.get(groupOf(plan)) ?? []), plan])
  return [...groups.values()]
    .flatMap((group) => plannedTogether(group, from, to))
    .sort((a, b) => a.dueAt - b.dueAt)
}

function plannedTogether(group: readonly RunningPlan[], from: number, to: number): Planned[] {
  const moments = group
    .flatMap((plan) =>
      momentsBetween(
        plan.content,
        plan.timeZone,
        Math.max(plan.from, from - REACH_MS),
        to + REACH_MS,
        plan.anchor,
      ).map((moment) => ({ ...moment, plan })),
    )
    .sort((a, b) => a.dueAt - b.dueAt)
  const windows = windowsOf(moments.map(({ dueAt }) => dueAt))
  return moments
    .map((moment, place) => ({
      ...moment,
      id: `${moment.plan.id}-${moment.plan.revision}-${moment.name}`,
      window: windows[place] as Window,
    }))
    .filter(
      ({ dueAt, plan, window }) =>
        dueAt >= Math.max(from, plan.keptUntil) &&
        dueAt < Math.min(to, plan.until) &&
        !plan.alreadyDone.some(
          (done) => done >= window.from && done < window.to && !isForBefore(plan, done, dueAt),
        ),
    )
}

/** Whether what was done before a revision began stands for a moment that its plan had before then, rather than for the one at `dueAt`. */
function isForBefore({ content, timeZone, from, anchor }: RunningPlan, done: number, dueAt: number): boolean {
  if (done >= from) return false
  const last = momentsBetween(content, timeZone, from - REACH_MS, from, anchor).at(-1)?.dueAt
  return [last, anchor?.takenAt].some((at) => at !== undefined && Math.abs(at - done) < dueAt - done)
}
