import type { Page } from '@playwright/test'
import { startPushService, type TestPushService } from '../test/pushService.ts'
import { test as base } from './household.ts'
import { lendProduct } from './product.ts'

/** Fixture of a push service, and a product that pushes to it. */
export const test = base.extend<object, { pushService: TestPushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    ({ pushService }, use) => lendProduct(use, { PUSH_SERVICES: pushService.origin }),
    { scope: 'worker' },
  ],
})

/** Replaces the browser's push service by ours. Its subscription survives a reload. */
export async function subscribeTo(page: Page, service: TestPushService): Promise<void> {
  await page
    .context()
    .exposeBinding('subscribeToTest', (_source, publicKey: string) => service.subscribe(publicKey))
  await page.addInitScript(() => {
    const NAME = 'test subscription'
    interface Subscribed {
      endpoint: string
      p256dh: string
      auth: string
      key: string
    }
    const made = () => {
      const kept = localStorage.getItem(NAME)
      if (kept === null) return null
      const { endpoint, p256dh, auth, key }: Subscribed = JSON.parse(kept)
      const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
      const applicationServerKey = Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer
      return {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(NAME)
          return true
        },
      } as unknown as PushSubscription
    }
    const { subscribeToTest } = window as unknown as {
      subscribeToTest: (key: string) => Promise<Omit<Subscribed, 'key'>>
    }
    // Headless browsers allow none.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => made()
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as string
      if (!made()) localStorage.setItem(NAME, JSON.stringify({ ...(await subscribeToTest(key)), key }))
      return made() as PushSubscription
    }
  })
}

interface ShownNotification {
  title: string
  body: string
  actions: string[]
}

/** The part of a service worker that these tests use; a page's types lack it. */
interface Worker {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<null> }
  ExtendableEvent: typeof Event
  opened: string[]
}

/**
 * Adds notifications to a service worker whose browser has none (headless ones) and records the windows it
 * opens: without a tap it may open none.
 */
function prepareWorker(): void {
  const worker = self as unknown as Worker
  worker.opened = []
  worker.clients.openWindow = async (url) => {
    worker.opened.push(url)
    return null
  }
  if (Notification.permission === 'granted') return
  const shown = new Map<string, Notification>()
  worker.registration.showNotification = async (title, options = {}) => {
    const { tag = '' } = options
    shown.delete(tag)
    shown.set(tag, { title, ...options, close: () => shown.delete(tag) } as unknown as Notification)
  }
  worker.registration.getNotifications = async ({ tag } = {}) =>
    [...shown.values()].filter((notification) => tag === undefined || notification.tag === tag)
}

/** Effects of pushes on a page's device. */
export async function pushesOn(page: Page) {
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  await worker.evaluate(prepareWorker)
  const session = await context.newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  return {
    /** Passes a decrypted push to the service worker, as the browser does. */
    async deliver(data: string): Promise<void> {
      const { origin } = new URL(page.url())
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    /** Texts of the app's notifications. */
    shown: (): Promise<ShownNotification[]> =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as Worker
        return (await registration.getNotifications()).map((notification) => ({
          title: notification.title,
          body: notification.body,
          actions: (notification as unknown as { actions: { title: string }[] }).actions.map(
            (action) => action.title,
          ),
        }))
      }),
    /** True for each one that came without a sound. */
    silent: (): Promise<(boolean | null)[]> =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as Worker
        return (await registration.getNotifications()).map((notification) => notification.silent)
      }),
    /** Presses an action of the first notification, or the notification itself. */
    press: (action = ''): Promise<void> =>
      worker.evaluate(async (pressed) => {
        const { registration, ExtendableEvent } = self as unknown as Worker
        const [notification] = await registration.getNotifications()
        if (!notification) throw new Error('Nothing is shown')
        // A script's event does not wait, unlike the browser's.
        const waitUntil = () => undefined
        dispatchEvent(
          Object.assign(new ExtendableEvent('notificationclick'), {
            notification,
            action: pressed,
            waitUntil,
          }),
        )
      }, action),
    /** Addresses of the windows it opened. */
    opened: (): Promise<string[]> => worker.evaluate(() => (self as unknown as Worker).opened),
  }
}

export { expect } from './household.ts'
