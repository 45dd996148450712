import { type Anchor, longestOpenMs, type Moment, momentsBetween } from '../../../schedule/moments.ts'
import { BEFORE_MS, REACH_MS, type Window, windowsOf } from '../../../schedule/windows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PlanContent } from './planContent.ts'

/** An active plan with its last revision; times in milliseconds since 1970. */
export interface RunningPlan {
  id: string
  medicationId: string
  personId: string
  revision: number
  content: PlanContent
  timeZone: string
  /** Start of the revision. */
  from: number
  /** Time at which the person was archived; `Infinity` if not. */
  until: number
  /** Everything due earlier is stored. */
  keptUntil: number
  /** The person's last dose, for hours and days counted from it. */
  anchor: Anchor | null
  /** Due times of moments of earlier revisions that were taken or skipped early, or taken shortly before this one began. */
  alreadyDone: readonly number[]
}

export interface PlannedMoment extends Moment {
  /** Id of the occurrence, unique by revision and moment. */
  id: string
  plan: RunningPlan
  window: Window
}

const iso = (instant: number) => new Date(instant).toISOString()

/** A planned occurrence as stored once due. */
export const toRow = ({
  id,
  plan,
  dueAt,
  local,
  milli,
  note,
  window,
}: PlannedMoment): Tables['occurrences'] => ({
  id,
  planId: plan.id,
  revision: plan.revision,
  dueAt: iso(dueAt),
  local,
  timeZone: plan.timeZone,
  milli,
  note,
  food: plan.content.food,
  asks: plan.content.asks,
  windowStartsAt: iso(window.from),
  windowEndsAt: iso(window.to),
  skippedAt: null,
  skippedBy: null,
  skipReason: null,
  skipNotes: null,
  snoozedUntil: null,
  careBy: null,
  careUntil: null,
})

/** Plans that share windows: those of one person for one medication. */
const groupOf = ({ medicationId, personId }: { medicationId: string; personId: string }) =>
  `${medicationId} ${personId}`

/**
 * Moments of plans in a half-open interval that are not stored yet, by time. Omits those done under an earlier revision: a plan
 * changed right after a dose does not request another.
 */
export function plannedBetween(plans: readonly RunningPlan[], from: number, to: number): PlannedMoment[] {
  const groups = new Map<string, RunningPlan[]>()
  for (const plan of plans) groups.set(groupOf(plan), [...(groups.get(groupOf(plan)) ?? []), plan])
  return [...groups.values()]
    .flatMap((group) => plannedTogether(group, from, to))
    .sort((a, b) => a.dueAt - b.dueAt)
}

function plannedTogether(group: readonly RunningPlan[], from: number, to: number): PlannedMoment[] {
  const reach = Math.max(REACH_MS, longestOpenMs(group.map(({ content }) => content)) + BEFORE_MS)
  const moments = group
    .flatMap((plan) =>
      momentsBetween(
        plan.content,
        plan.timeZone,
        Math.max(plan.from, from - REACH_MS),
        to + reach,
        plan.anchor,
      ).map((moment) => ({ ...moment, plan })),
    )
    .sort((a, b) => a.dueAt - b.dueAt)
  const windows = windowsOf(moments)
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

/** True if a dose or skip before a revision belongs to an earlier moment of its plan, not the one at `dueAt`. */
function isForBefore({ content, timeZone, from, anchor }: RunningPlan, done: number, dueAt: number): boolean {
  if (done >= from) return false
  const last = momentsBetween(content, timeZone, from - REACH_MS, from, anchor).at(-1)?.dueAt
  return [last, anchor?.takenAt].some((at) => at !== undefined && Math.abs(at - done) < dueAt - done)
}
