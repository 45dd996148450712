import type { AheadReminder } from '../../contract/reminders.ts'
import { clockOffset, present } from '../base/http/clock.ts'

/** The Notification Triggers API, which some browsers have; missing in TypeScript's types. */
interface Triggered {
  TimestampTrigger?: new (at: number) => object
}

const { TimestampTrigger } = globalThis as Triggered

/** True if the browser itself shows notifications at their time, also while no page is open. */
export const hasTriggers = (): boolean =>
  TimestampTrigger !== undefined && 'showTrigger' in Notification.prototype

/** Lets the browser show reminders at their time without a network, where it can. Their pushes replace them by the tag. */
export async function scheduleTriggers(plan: readonly AheadReminder[], graceMs: number): Promise<void> {
  if (!TimestampTrigger) return
  const registration = await navigator.serviceWorker.ready
  const planned = new Set(plan.map(({ message }) => message.tag))
  const all = { includeTriggered: true } as GetNotificationOptions
  const scheduled = (await registration.getNotifications(all)).filter(
    (one) => (one as { showTrigger?: unknown }).showTrigger,
  )
  // Taken, skipped or changed meanwhile.
  for (const one of scheduled) if (!planned.has(one.tag)) one.close()
  for (const { at, message } of plan) {
    // Its push may be here already, and a time that has passed would show it at once.
    if (new Date(at) <= present()) continue
    const { title, body, tag } = message
    // The browser goes by this device's clock.
    const byItselfAt = Date.parse(at) + graceMs - clockOffset()
    const showTrigger = new TimestampTrigger(byItselfAt)
    await registration.showNotification(title, {
      body,
      tag,
      data: { message, byItselfAt },
      showTrigger,
    } as NotificationOptions)
  }
}
