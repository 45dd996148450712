import type { CloseMessage, PushArrival, PushMessage, ShowReminder } from '../../../contract/pushMessage.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { localeFor } from '../../../language/languages.ts'
import { sentence, t } from '../../../language/t.ts'
import { answer, closeAnswered } from './answerReminder.ts'
import { addressOf, scope } from './build.ts'
import { inLanguageOf } from './messageLanguage.ts'
import { type NotificationData, show } from './notification.ts'
import { openApp } from './openApp.ts'
import { subscribeAnew } from './subscribeAnew.ts'

declare const self: ServiceWorkerGlobalScope

/** Shown for an unreadable message: browsers end subscriptions that show nothing. */
const UNREADABLE: PushMessage = {
  title: 'Medicine Cabinet',
  body: sentence('A dose is due'),
  tag: 'reminder',
  url: 'today',
}

/** In the browser's language: the account's is not known here. */
function unreadable(): PushMessage {
  const { locale } = localeFor(navigator.languages)
  return { ...UNREADABLE, locale, body: inLanguageOf({ locale }, () => t(UNREADABLE.body)) }
}

function read(data: PushMessageData | null): PushMessage {
  try {
    const said: Partial<PushMessage> | null = data?.json()
    return typeof said?.title === 'string' ? { ...UNREADABLE, body: '', ...said } : unreadable()
  } catch {
    return unreadable()
  }
}

/** Shorter than the time between repeats, which ring again. */
const SAME_WITHIN_MS = 10 * MINUTE_MS

/** True if the device itself shows this reminder since just now: its late push replaces it silently. */
async function isShownByItself(tag: string): Promise<boolean> {
  const [shown] = await self.registration.getNotifications({ tag })
  const { byItselfAt }: Partial<NotificationData> = shown?.data ?? {}
  return byItselfAt !== undefined && Date.now() - byItselfAt < SAME_WITHIN_MS
}

/** Lets open pages know that a reminder is on the device. */
async function notifyPages(tag: string): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (page.url.startsWith(scope)) page.postMessage({ arrived: tag } satisfies PushArrival)
}

let showing: Promise<void> = Promise.resolve()

/** Shows a reminder whose push did not arrive, unless it is here. In sequence, as each open page asks for it. */
function showByItself(message: PushMessage): Promise<void> {
  showing = showing
    .catch(() => undefined)
    .then(async () => {
      const { length } = await self.registration.getNotifications({ tag: message.tag })
      if (length > 0) return
      await show(message, { rings: true, byItselfAt: Date.now() })
      await notifyPages(message.tag)
    })
  return showing
}

async function receive(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  await show(message, { rings: !(await isShownByItself(message.tag)) })
  await notifyPages(message.tag)
  await closeAnswered(message.tag)
  // A device that says nothing for two weeks is asked about.
  await fetch(addressOf('api/push/shown'), { method: 'POST', credentials: 'include' }).catch(() => undefined)
}

self.addEventListener('push', (event) => event.waitUntil(receive(event.data)))

self.addEventListener('message', (event) => {
  const { show: message, closeAnswered: isToClose }: Partial<ShowReminder & CloseMessage> = Object(event.data)
  if (message) event.waitUntil(showByItself(message))
  if (isToClose) event.waitUntil(closeAnswered())
})

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const kept: NotificationData = notification.data ?? { message: UNREADABLE }
  if (action !== '' && kept.message.token !== undefined)
    return event.waitUntil(answer(kept.message, kept.message.token, action))
  notification.close()
  event.waitUntil(openApp(kept.message.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event as never)))
