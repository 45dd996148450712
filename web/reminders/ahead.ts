import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/calls.ts'
import type { CloseMessage, PushArrival, ShowReminder } from '../../contract/pushMessage.ts'
import type { AheadReminder } from '../../contract/reminders.ts'
import { MINUTE_MS } from '../../language/durations.ts'
import { remindedOf } from '../base/device/reminded.ts'
import { storeOf } from '../base/device/store.ts'
import { callTags } from '../base/http/callTags.ts'
import { present } from '../base/http/clock.ts'
import { send } from '../base/http/send.ts'
import { queuedChanges } from '../medicines/offline/queue/queue.ts'

/** Time for a push to arrive first. */
const GRACE_MS = MINUTE_MS

/** Later than this the device slept: a reminder is no longer of use. */
const LATEST_MS = 30 * MINUTE_MS

const READ_EVERY_MS = 15 * MINUTE_MS

const CLOSE_AFTER_MS = 300

/** The place of the plan among the answers that this device keeps of the account. */
const PLAN = 'reminders ahead'

/** Ends the listeners of the call before. */
let ending = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined
/** Reminders that this page has shown, by tag and time. */
const shown = new Set<string>()
/** Time at which the last push with a tag arrived here; milliseconds since 1970. */
const arrivedAt = new Map<string, number>()

/** True if this reminder is on the device already, from this page or by its push. */
function isHere({ at, message: { tag } }: AheadReminder): boolean {
  return shown.has(`${tag} ${at}`) || (arrivedAt.get(tag) ?? 0) > Date.parse(at) - GRACE_MS
}

/** True if a dose of a reminder is still open, as far as this device knows. */
export const isStillOpen = ({ occurrenceIds }: AheadReminder, done: ReadonlySet<string>): boolean =>
  occurrenceIds.some((id) => !done.has(id))

/** Doses that were logged or skipped here and wait to be sent. */
function doneHere(): Set<string> {
  const done = new Set<string>()
  for (const act of queuedChanges()) {
    if (act.call === 'POST /api/occurrences/{id}/skip') done.add(act.input.params.id)
    if (act.call === 'POST /api/medications/{id}/logs' && act.input.body.occurrenceId !== undefined)
      done.add(act.input.body.occurrenceId)
  }
  return done
}

/** The reminders after `since` to show at `now` (milliseconds since 1970), and when the next one comes. */
export function dueNow(plan: readonly AheadReminder[], now: number, since: number) {
  const times = plan
    .map((one) => ({ one, at: Date.parse(one.at) + GRACE_MS }))
    .filter(({ at }) => at - GRACE_MS > since)
  return {
    due: times.filter(({ at }) => at <= now && now - at < LATEST_MS).map(({ one }) => one),
    nextAt: Math.min(...times.map(({ at }) => at).filter((at) => at > now)),
  }
}

/**
 * Keeps the account's reminders of the next 48 hours on this device and shows those whose push does not arrive, while the app is
 * open. Each time doses are read, it closes shown reminders whose doses are done by now.
 */
export async function remindAhead(userId: string, cache: QueryClient): Promise<void> {
  ending.abort()
  ending = new AbortController()
  const { signal } = ending
  // The push of an earlier reminder may have come, and been answered, before this page could see it.
  const since = present().getTime()
  const store = storeOf<{ key: string; name: string; answer: AheadReminder[]; at: number }>(userId, 'answers')

  /** The plan of the server, else the kept one; undefined if neither is known. */
  async function read(): Promise<AheadReminder[] | undefined> {
    try {
      const answer = await send('GET /api/reminders/ahead', {})
      await store.put(PLAN, { key: PLAN, name: PLAN, answer, at: Date.now() }).catch(() => undefined)
      return answer
    } catch {
      return (await store.get(PLAN).catch(() => undefined))?.answer
    }
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (remindedOf() !== userId || signal.aborted) return
    const done = doneHere()
    const plan = (await read())?.filter((one) => isStillOpen(one, done))
    const { due, nextAt } = dueNow(plan ?? [], present().getTime(), since)
    const registration = await navigator.serviceWorker.ready
    for (const one of due) {
      if (isHere(one)) continue
      shown.add(`${one.message.tag} ${one.at}`)
      registration.active?.postMessage({ show: one.message } satisfies ShowReminder)
    }
    timer = setTimeout(look, Math.min(READ_EVERY_MS, Math.max(0, nextAt - present().getTime())))
  }

  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<PushArrival | string>) => {
      if (typeof data === 'object' && data.arrived) arrivedAt.set(data.arrived, present().getTime())
    },
    { signal },
  )
  let closing: ReturnType<typeof setTimeout> | undefined
  async function closeAnswered(): Promise<void> {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ closeAnswered: true } satisfies CloseMessage)
  }
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!callTags[event.query.queryKey[0] as CallName].includes('doses')) return
    // A page reads several at once.
    clearTimeout(closing)
    closing = setTimeout(closeAnswered, CLOSE_AFTER_MS)
  })
  signal.addEventListener('abort', unsubscribe)
  // Timers stop while a device sleeps.
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void look()
    },
    { signal },
  )
  await look()
}
