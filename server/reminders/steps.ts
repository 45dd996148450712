import type { ReminderOptions } from '../../contract/reminding.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../language/durations.ts'
import { MOST_AFTER_MS, type Window } from '../../schedule/windows.ts'
import { mergeOccurrences, type OccurrenceWithDose, storedBetween } from '../medicines/plans/occurrences.ts'
import { type PlanFilter, type PlanRow, runningOf } from '../medicines/plans/queries.ts'
import type { Database } from '../platform/database/tables.ts'
import { afterQuiet, type Listener, type ListenerFilter, listenersOf, type Quiet } from './listeners.ts'

/** Time after the window, or after its own time, in which a message about a missed dose is still sent. */
const LATE_WITHIN_MS = HOUR_MS

/** A dose postponed to before its own time is announced within this time or not at all: its regular message follows. */
const EARLY_WITHIN_MS = 15 * MINUTE_MS

/** Messages about an open occurrence for one of its listeners. */
export interface Reminder {
  known: OccurrenceWithDose
  listener: Listener
  steps: Step[]
}

/**
 * Messages from now on about open occurrences due in a half-open span (milliseconds since 1970), by time: of the active ones of
 * `plans`, which are those of `filter`.
 */
export async function remindersOf(
  database: Database,
  filter: PlanFilter,
  plans: readonly PlanRow[],
  { from, to }: Window,
  listening: ListenerFilter,
): Promise<Reminder[]> {
  const kept = await storedBetween(database, filter, from, to)
  const open = mergeOccurrences(kept, await runningOf(database, plans), from, to).filter(isOpen)
  const people = [...new Set(open.map(({ personId }) => personId))]
  const listeners = await listenersOf(database, people, listening)
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  return open.flatMap((known) =>
    listeners
      .filter(({ personId }) => personId === known.personId)
      .map((listener) => ({
        known,
        listener,
        steps: stepsOf(known, byId.get(known.planId), listener, listening.now.getTime()),
      })),
  )
}

export const isOpen = ({ dose, skippedAt }: OccurrenceWithDose) => dose === null && skippedAt === null

/** A listener's messages about an open occurrence of a plan, from `now` on (milliseconds since 1970); none unless it is active. */
export function stepsOf(
  known: OccurrenceWithDose,
  plan: PlanRow | undefined,
  { follow, quiet }: Listener,
  now: number,
): Step[] {
  if (plan?.status !== 'active') return []
  const reminded: RemindedOccurrence = {
    id: known.id,
    dueAt: Date.parse(known.dueAt),
    window: { from: Date.parse(known.windowStartsAt), to: Date.parse(known.windowEndsAt) },
    snoozedUntil: known.snoozedUntil === null ? null : Date.parse(known.snoozedUntil),
    careUntil: known.careUntil === null ? null : Date.parse(known.careUntil),
    remind: plan.content.remind,
  }
  const late = follow.missed ? lateStep(reminded, follow.missedAfter) : undefined
  return [
    ...(follow.due ? stillToSend(stepsToTake(reminded, quiet), now) : []),
    ...(late ? stillToSend([late], now) : []),
  ]
}

/** An open occurrence, possibly postponed; milliseconds since 1970. */
export interface RemindedOccurrence {
  id: string
  dueAt: number
  window: Window
  snoozedUntil: number | null
  /** End of the time in which someone takes care of it: no repeats before. */
  careUntil: number | null
  remind: ReminderOptions
}

export interface Step {
  step: 'due' | 'repeat' | 'late'
  /** Idempotency key of the message; contains its time, so a moved message is a new one. */
  key: string
  at: number
  /** Not sent from then on. */
  until: number
}

/**
 * Messages that a dose is due: at its time or the time it was postponed to, and repeats. Only repeats respect quiet hours, as the
 * first time was chosen; repeats after the window are left out. A dose that can be caught up on for days is announced on each.
 * A dose postponed to before its own time is announced at both.
 */
export function stepsToTake(
  { id, dueAt, window, snoozedUntil, careUntil, remind }: RemindedOccurrence,
  quiet: Quiet | null,
): Step[] {
  if (!remind.on) return []
  const from = Math.max(dueAt, snoozedUntil ?? dueAt)
  const first = from === dueAt ? 'due' : 'repeat'
  const early = snoozedUntil !== null && snoozedUntil < dueAt ? [snoozedUntil] : []
  const days = Math.floor((window.to - from) / DAY_MS)
  const again = [
    ...Array.from({ length: remind.repeats }, (_, n) => from + (n + 1) * remind.repeatMinutes * MINUTE_MS),
    ...Array.from({ length: Math.max(0, days) }, (_, n) => from + (n + 1) * DAY_MS),
  ].map((at) => afterQuiet(Math.max(at, careUntil ?? 0), quiet))
  return [
    ...early.map((at) => toStep(id, 'repeat', at, Math.min(dueAt, at + EARLY_WITHIN_MS))),
    toStep(id, first, from, window.to),
    ...[...new Set(again)].map((at) => toStep(id, 'repeat', at, window.to)),
  ].filter(({ at }) => at < window.to)
}

/** The message to followers about a missed dose; not before the time that someone postponed it to. */
export function lateStep(
  { id, dueAt, window, snoozedUntil, careUntil, remind }: RemindedOccurrence,
  afterMinutes = 0,
): Step | undefined {
  if (!remind.on) return undefined
  const usual =
    remind.tellMinutes === null
      ? Math.min(window.to, dueAt + MOST_AFTER_MS)
      : dueAt + remind.tellMinutes * MINUTE_MS
  const first = Math.min(window.to, Math.max(usual, snoozedUntil ?? 0))
  const at = Math.max(first + afterMinutes * MINUTE_MS, careUntil ?? 0)
  return toStep(id, 'late', at, Math.max(window.to, at + LATE_WITHIN_MS))
}

const toStep = (id: string, step: Step['step'], at: number, until: number): Step => ({
  step,
  key: `${id} ${step} ${new Date(at).toISOString()}`,
  at,
  until,
})

/**
 * Future messages of one target about one dose, and of the past ones only the last: after an outage nobody is notified
 * repeatedly.
 */
export function stillToSend(steps: readonly Step[], now: number): Step[] {
  const last = steps.filter(({ at }) => at <= now).at(-1)
  return [...(last && last.until > now ? [last] : []), ...steps.filter(({ at }) => at > now)]
}
