import { localeFor } from '../../../language/languages.ts'
import { t } from '../../../language/t.ts'
import { addressOf } from './build.ts'
import { inLanguageOf } from './messageLanguage.ts'
import { show } from './notification.ts'

declare const self: ServiceWorkerGlobalScope

/** Missing in TypeScript's types. */
interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * The browser ended or renewed the subscription: reports the new one to the server. Where that fails, as without a session, a
 * notification asks for the page, which does so on its next start.
 */
export const subscribeAnew = (change: SubscriptionChange): Promise<void> =>
  report(change).catch(() => {
    const { locale } = localeFor(navigator.languages)
    const said = inLanguageOf({ locale }, () => ({
      title: t('Reminders stopped on this device'),
      body: t('Open Medicine Cabinet, and they go on.'),
    }))
    return show({ ...said, locale, tag: 'reminders stopped', url: 'today' }, { rings: true })
  })

async function report({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const settings = await fetch(addressOf('api/reminders/settings'), { credentials: 'include' })
  if (!settings.ok) throw new Error(`The settings cannot be read: ${settings.status}`)
  const { devices }: { devices: { isThisOne: boolean; label: string }[] } = await settings.json()
  const device = devices.find(({ isThisOne }) => isThisOne)
  if (!device) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription?.options ?? undefined))
  const { endpoint, keys } = subscription.toJSON()
  const answer = await fetch(addressOf('api/push/subscription'), {
    method: 'PUT',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, label: device.label }),
  })
  if (!answer.ok) throw new Error(`The subscription was refused: ${answer.status}`)
}
