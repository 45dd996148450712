import type { Reminding } from '../../contract/reminding.ts'
import type { Window } from '../../schedule/windows.ts'
import { afterQuiet, type Quiet } from './quiet.ts'

const MINUTE_MS = 60 * 1000

/** Who follows is told of what was not taken until so long after its time was over, or after that message was due. */
const LATE_WITHIN_MS = 60 * MINUTE_MS

/** What was put off to before its time is told then, or not at all: its time comes. */
const EARLY_WITHIN_MS = 15 * MINUTE_MS

/** A moment of a plan that nobody did anything about, except putting it off; milliseconds since 1970. */
export interface Reminded {
  id: string
  dueAt: number
  window: Window
  snoozedUntil: number | null
  /** Until then someone takes care of it, or did: nothing is told again before. */
  careUntil: number | null
  remind: Reminding
}

/** A message about it. */
export interface Step {
  step: 'due' | 'repeat' | 'late'
  /** Names it among all messages, and is another one when it moves. */
  key: string
  at: number
  /** It is not sent any more from then on. */
  until: number
}

/**
 * What somebody is told who follows a person for what is due: at its time, or when it was put off to, and again. The time was
 * chosen; what comes again waits for the end of the quiet hours, and is left out where that is too late. Putting it off to before
 * its time takes nothing away: it is told then, and at its time.
 */
export function stepsToTake(
  { id, dueAt, window, snoozedUntil, careUntil, remind }: Reminded,
  quiet: Quiet | null,
): Step[] {
  if (!remind.on) return []
  const from = Math.max(dueAt, snoozedUntil ?? dueAt)
  const first = from === dueAt ? 'due' : 'repeat'
  const early = snoozedUntil !== null && snoozedUntil < dueAt ? [snoozedUntil] : []
  const again = Array.from({ length: remind.repeats }, (_, n) =>
    afterQuiet(Math.max(from + (n + 1) * remind.repeatMinutes * MINUTE_MS, careUntil ?? 0), quiet),
  )
  return [
    ...early.map((at) => toStep(id, 'repeat', at, Math.min(dueAt, at + EARLY_WITHIN_MS))),
    toStep(id, first, from, window.to),
    ...[...new Set(again)].map((at) => toStep(id, 'repeat', at, window.to)),
  ].filter(({ at }) => at < window.to)
}

/** When those are told who follow the person for what is not taken. Whoever put it off knows of it: then not before. */
export function stepToTell(
  { id, dueAt, window, snoozedUntil, careUntil, remind }: Reminded,
  afterMinutes = 0,
): Step | undefined {
  if (!remind.on) return undefined
  const told = remind.tellMinutes === null ? window.to : dueAt + remind.tellMinutes * MINUTE_MS
  const first = Math.min(window.to, Math.max(told, snoozedUntil ?? 0))
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
 * Of the messages to one target about one moment those that are still to come, and of those whose time has come the last:
 * after an outage nobody is told the same thing several times.
 */
export function stillToSend(steps: readonly Step[], now: number): Step[] {
  const last = steps.filter(({ at }) => at <= now).at(-1)
  return [...(last && last.until > now ? [last] : []), ...steps.filter(({ at }) => at > now)]
}
