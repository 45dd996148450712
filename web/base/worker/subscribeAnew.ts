import { addressOf } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** Missing in TypeScript's types. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * The browser ended or renewed the subscription: reports the new one to the server. Without a session the page does so on its
 * next start.
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
