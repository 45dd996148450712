import type { PushSubscriptionBody } from '../../contract/pushDevices.ts'
import { t } from '../../language/t.ts'
import { failedAs } from '../base/http/callFailed.ts'
import { send } from '../base/http/send.ts'

/** The server's name for this device. */
async function deviceName(): Promise<string> {
  const sessions = await send('GET /api/account/sessions', {})
  return sessions.find(({ isThisOne }) => isThisOne)?.device?.name ?? ''
}

/** Longest time for the service worker to start after the first load. */
const WORKER_WITHIN_MS = 15_000

/** An obstacle as a sentence for the person. */
export class CannotRemind extends Error {}

async function pushManager(): Promise<PushManager> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WORKER_WITHIN_MS))
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLong])
  if (!registration)
    throw new CannotRemind(
      t('The app is not set up on this device yet. Please reload this page and try again.'),
    )
  return registration.pushManager
}

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Registers this device with the server by `put`. A subscription that its push service ended is given up for a new one: the
 * browser itself does not learn of its end.
 */
export async function register(put: (body: PushSubscriptionBody) => Promise<unknown>): Promise<void> {
  const label = await deviceName()
  try {
    await put(await subscribe(label))
  } catch (error) {
    if (!failedAs(error, 'subscriptionEnded')) throw error
    await (await (await pushManager()).getSubscription())?.unsubscribe()
    await put(await subscribe(label))
  }
}

/** The browser's subscription for the server's key, as the server takes it. One for an earlier key is given up. */
async function subscribe(label: string): Promise<PushSubscriptionBody> {
  const { key } = await send('GET /api/push/key', {})
  const push = await pushManager()
  const before = await push.getSubscription()
  if (before && toBase64url(before.options.applicationServerKey) !== key) await before.unsubscribe()
  const { endpoint = '', keys = {} } = (
    await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
      throw new CannotRemind(
        t('This browser blocks notifications. Allow them in its settings, then try again.'),
      )
    })
  ).toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, label }
}
