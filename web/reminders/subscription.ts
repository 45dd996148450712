import type { PushSubscriptionBody } from '../../contract/pushDevices.ts'
import { t } from '../../language/t.ts'
import { send } from '../base/http/send.ts'

/** The server's name for this device. */
export async function deviceName(): Promise<string> {
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

/** The browser's subscription for the server's key, as the server takes it. One for an earlier key is given up. */
export async function subscribe(label: string): Promise<PushSubscriptionBody> {
  const { key } = await send('GET /api/push/key', {})
  const push = await pushManager()
  const before = await push.getSubscription()
  if (before && toBase64url(before.options.applicationServerKey) !== key) await before.unsubscribe()
  const { endpoint = '', keys = {} } = (
    await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: Error) => {
      throw new CannotRemind(
        t("The browser's push service did not take this device: {reason}", { reason: error.message }),
      )
    })
  ).toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }, label }
}
