import { addressOf } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** Where TypeScript's list has less than browsers. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * The browser ended the device's subscription, or renewed it: the server is told of the new one. Without a session here the page
 * does so when it is opened the next time.
 */
export async function subscribeAnew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const settings = await fetch(addressOf('api/reminders/settings'), { credentials: 'include' })
  if (!settings.ok) return
  const { devices }: { devices: { isThisOne: boolean; label: string }[] } = await settings.json()
  const device = devices.find(({ isThisOne }) => isThisOne)
  if (!device) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription?.options ?? undefined))
  const { endpoint, keys } = subscription.toJSON()
  await fetch(addressOf('api/push/subscription'), {
    method: 'PUT',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, label: device.label }),
  })
}
