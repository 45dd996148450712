import type { PushMessage } from '../../../contract/pushMessage.ts'
import type { ReminderPreview } from '../../../contract/reminders.ts'
import { t } from '../../../language/t.ts'
import { isOurs, jsonIn } from '../http/ours.ts'
import { formatTime } from '../ui/dates.ts'
import { addressOf } from './build.ts'
import { inLanguageOf } from './messageLanguage.ts'
import { hide, type NotificationData, show } from './notification.ts'
import { openApp } from './openApp.ts'

declare const self: ServiceWorkerGlobalScope

/** Time that the outcome is shown. */
const READABLE_MS = 5000

/** The part of the server's answer that is shown. */
type ReminderAnswer = Partial<Pick<ReminderPreview, 'state' | 'count' | 'open' | 'care'>>
interface Outcome {
  ok: boolean
  said: ReminderAnswer & { message?: unknown }
  /** Time of the server. */
  date: string | null
}

/** The outcome of an action in words, by the time of the server. */
function saidOf({ state, count = 1 }: ReminderAnswer, action: string, date: string | null): string {
  const time = formatTime(new Date(date ?? Date.now()))
  switch (state) {
    case 'taken':
      if (count > 1) return t('All {count} taken at {time}', { count, time })
      return action === 'taken' ? t('Taken at {time}', { time }) : t('It was already taken')
    case 'skipped':
      return action === 'skip' ? t('Skipped') : t('It was already skipped')
    case 'later':
      return t('Postponed: you’ll be reminded again')
    default:
      return t('Nothing was changed')
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends a call about a reminder's link; undefined if it got no usable answer of the server. */
async function send(
  call: 'act' | 'look',
  body: { token: string; action?: string },
): Promise<Outcome | undefined> {
  const answer = await fetch(addressOf(`api/reminders/${call}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    // The link's token identifies the answering account, independent of the session.
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  if (!answer || text === undefined || answer.status >= 500) return undefined
  const said = jsonIn(text)
  const isUsable = answer.ok ? said !== undefined : isOurs(answer.status, text)
  return isUsable ? { ok: answer.ok, said: Object(said), date: answer.headers.get('date') } : undefined
}

/** Runs a notification's action and shows the outcome. Opens the app if a decision is needed. */
export async function answer(message: PushMessage, token: string, action: string): Promise<void> {
  const notify = (body: () => string, more: Partial<PushMessage> = {}) =>
    show({ ...message, token: undefined, body: inLanguageOf(message, body), ...more }, { rings: false })
  const answered = await send('act', { token, action })
  // It can be pressed again: an action counts once.
  if (!answered)
    return notify(() => t('No connection: nothing was logged. Press again when the network is back.'), {
      token,
    })
  const { ok, said, date } = answered
  if (!ok) {
    const { message: reason } = said
    await notify(() =>
      typeof reason === 'string' ? reason : t('That did not work. Please look in the app.'),
    )
    return openApp(message.url)
  }
  const { count = 1, open = 0 } = said
  if (action === 'taken' && open > 0) {
    await notify(() =>
      t('{taken} of {count} taken. Please look at the others in the app.', { taken: count - open, count }),
    )
    return openApp(message.url)
  }
  if (action === 'care' && said.care) {
    const { by, isYou } = said.care
    const body = () =>
      isYou
        ? t('You take care of it. Nobody is reminded of it for 30 minutes.')
        : by === null
          ? t('Someone takes care of it already.')
          : t('{person} takes care of it already.', { person: by })
    // The dose is still to be given: its buttons stay.
    return notify(body, { token, late: false })
  }
  await notify(() => saidOf(said, action, date))
  await wait(READABLE_MS)
  await hide(message.tag)
}

/** Closes shown reminders whose doses were all taken or skipped since, here or on another device, except the one with `newTag`. */
export async function closeAnswered(newTag?: string): Promise<void> {
  for (const notification of await self.registration.getNotifications()) {
    const { token }: Partial<PushMessage> = (notification.data as NotificationData | null)?.message ?? {}
    if (token === undefined || notification.tag === newTag) continue
    const { state } = (await send('look', { token }))?.said ?? {}
    if (state === 'taken' || state === 'skipped') notification.close()
  }
}
