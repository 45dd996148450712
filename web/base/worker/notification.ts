import type { RENDITION_WIDTHS } from '../../../contract/images.ts'
import type { PushMessage } from '../../../contract/pushMessage.ts'
import type { ReminderAction } from '../../../contract/reminders.ts'
import { toPath } from '../../../contract/request.ts'
import { sentence, t } from '../../../language/t.ts'
import { addressOf } from './build.ts'
import { inLanguageOf } from './messageLanguage.ts'

declare const self: ServiceWorkerGlobalScope

/** The data of a notification. */
export interface NotificationData {
  message: PushMessage
  /** Time at which the device showed it without a push; milliseconds since 1970. */
  byItselfAt?: number | undefined
}

/** Missing in TypeScript's types. */
interface Options extends NotificationOptions {
  actions: { action: string; title: string }[]
  renotify: boolean
  image?: string
}

/** Most important first: many browsers show two. */
const FOR_ONE: { action: ReminderAction; title: string }[] = [
  { action: 'taken', title: sentence('Taken') },
  { action: 'later', title: sentence('Later') },
  { action: 'skip', title: sentence('Skip') },
]
const FOR_SEVERAL: typeof FOR_ONE = [
  { action: 'taken', title: sentence('All taken') },
  { action: 'later', title: sentence('Later') },
]

/** For a missed dose: shows the other followers who gives it. */
const FOR_LATE: typeof FOR_ONE = [
  { action: 'care', title: sentence('I’ll take care of it') },
  { action: 'taken', title: sentence('Taken') },
]

const pictureOf = (storageUrl: string, width: (typeof RENDITION_WIDTHS)[number]) =>
  toPath('GET /api/images', { query: { i: storageUrl, w: width } }).slice(1)

/** Replaces the message with the same tag. Messages with answers stay until answered. */
export function show(
  message: PushMessage,
  { rings, byItselfAt }: { rings: boolean; byItselfAt?: number },
): Promise<void> {
  const { title, body, tag, token, count = 1, late = false, image } = message
  const options: Options = {
    body,
    tag,
    // The browser fetches it with the session's cookie.
    icon: addressOf(image === undefined ? 'icon-192.png' : pictureOf(image, 160)),
    ...(image !== undefined && { image: addressOf(pictureOf(image, 640)) }),
    badge: addressOf('badge.png'),
    renotify: rings,
    silent: !rings,
    requireInteraction: token !== undefined,
    actions: inLanguageOf(message, () =>
      (token === undefined ? [] : late ? FOR_LATE : count > 1 ? FOR_SEVERAL : FOR_ONE).map(
        ({ action, title }) => ({ action, title: t(title) }),
      ),
    ),
    data: { message, byItselfAt } satisfies NotificationData,
  }
  return self.registration.showNotification(title, options)
}

export async function hide(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}
