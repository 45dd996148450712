import type { PushArrived, PushMessage } from '../../contract/pushMessage.ts'
import { sentence, t } from '../../language/t.ts'
import { answer } from './answerReminder.ts'
import { scope } from './build.ts'
import { type Kept, show } from './notification.ts'
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

const unreadable = (): PushMessage => ({ ...UNREADABLE, body: t(UNREADABLE.body) })

function read(data: PushMessageData | null): PushMessage {
  try {
    const said: Partial<PushMessage> | null = data?.json()
    return typeof said?.title === 'string' ? { ...UNREADABLE, body: '', ...said } : unreadable()
  } catch {
    return unreadable()
  }
}

async function receive(data: PushMessageData | null): Promise<void> {
  const message = read(data)
  await show(message, { rings: true })
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (page.url.startsWith(scope)) page.postMessage({ arrived: message.tag } satisfies PushArrived)
}

self.addEventListener('push', (event) => event.waitUntil(receive(event.data)))

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  const kept: Kept = notification.data ?? { message: UNREADABLE }
  if (action !== '' && kept.message.token !== undefined)
    return event.waitUntil(answer(kept.message, kept.message.token, action))
  notification.close()
  event.waitUntil(openApp(kept.message.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event as never)))
