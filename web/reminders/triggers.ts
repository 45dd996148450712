import type { AheadReminder } from '../../contract/reminders.ts'

/** The Notification Triggers API, which some browsers have; missing in TypeScript's types. */
interface Triggered {
  TimestampTrigger?: new (at: number) => object
}

/** Lets the browser show reminders at their time without a network, where it can. Their pushes replace them by the tag. */
export async function scheduleTriggers(plan: readonly AheadReminder[], graceMs: number): Promise<void> {
  const { TimestampTrigger } = globalThis as Triggered
  if (!TimestampTrigger || !('showTrigger' in Notification.prototype)) return
  const registration = await navigator.serviceWorker.ready
  const planned = new Set(plan.map(({ message }) => message.tag))
  const all = { includeTriggered: true } as GetNotificationOptions
  const scheduled = (await registration.getNotifications(all)).filter(
    (one) => (one as { showTrigger?: unknown }).showTrigger,
  )
  // Taken, skipped or changed meanwhile.
  for (const one of scheduled) if (!planned.has(one.tag)) one.close()
  for (const { at, message } of plan) {
    const { title, body, tag } = message
    const showTrigger = new TimestampTrigger(Date.parse(at) + graceMs)
    await registration.showNotification(title, {
      body,
      tag,
      data: { message },
      showTrigger,
    } as NotificationOptions)
  }
}
