import { CHANNELS } from '../../contract/channels.ts'
import type { Delivery } from '../../contract/reminders.ts'
import { MINUTE_MS } from '../../language/durations.ts'
import { withCommas } from '../../language/lists.ts'
import { sentence, t, tn } from '../../language/t.ts'
import { formatTime } from '../base/ui/dates.ts'

const STEPS: Record<Delivery['step'], string> = {
  due: sentence('Due'),
  repeat: sentence('Due, repeated'),
  late: sentence('Not taken'),
  allClear: sentence('Taken after all'),
  low: sentence('Running low'),
  digest: sentence('Weekly summary'),
  confirm: sentence('Confirming your address'),
  account: sentence('Signing in'),
  forgotten: sentence('New password'),
  channelDown: sentence('Not working'),
}

/** Like `STEPS`, after a colon. */
const STEPS_AFTER: typeof STEPS = {
  due: sentence('due'),
  repeat: sentence('due, repeated'),
  late: sentence('not taken'),
  allClear: sentence('taken after all'),
  low: sentence('running low'),
  digest: sentence('weekly summary'),
  confirm: sentence('confirming your address'),
  account: sentence('signing in'),
  forgotten: sentence('new password'),
  channelDown: sentence('not working'),
}

/** The subject of a message: "Mila, Ibuprofen 200 mg: due", without deleted people and medications. */
export function aboutText(
  { step }: Delivery,
  person: string | undefined,
  medication: string | undefined,
): string {
  const about = withCommas([person, medication])
  return about === '' ? t(STEPS[step]) : t('{about}: {step}', { about, step: t(STEPS_AFTER[step]) })
}

/** The delay up to which a message is on time, in milliseconds. */
const ON_TIME_MS = MINUTE_MS

const sentText = (sentAt: string, sendAt: string) =>
  Date.parse(sentAt) - Date.parse(sendAt) < ON_TIME_MS
    ? t('Sent')
    : t('Sent at {time}, late', { time: formatTime(sentAt) })

/** The outcome of a message, and if it is bad. */
export function outcomeOf({ state, sentAt, sendAt, attempts, detail }: Delivery): {
  text: string
  /** The service's answer, or why it was not sent. */
  detail: string | undefined
  isBad: boolean
} {
  const said = detail ?? undefined
  switch (state) {
    case 'sent':
      return { text: sentText(sentAt ?? sendAt, sendAt), detail: said, isBad: false }
    case 'waiting':
      return attempts === 0
        ? { text: t('To be sent'), detail: said, isBad: false }
        : {
            text: tn(
              attempts,
              'Not sent after {count} try, tried again soon',
              'Not sent after {count} tries, tried again soon',
            ),
            detail: said,
            isBad: true,
          }
    case 'cancelled':
      return { text: t('No longer needed'), detail: said, isBad: false }
    case 'expired':
      return { text: t('Too late to send'), detail: said, isBad: true }
    case 'refused':
      return { text: t('Refused, not sent'), detail: said, isBad: true }
  }
}

/** The channel of a message. A removed device has no name. */
export const whereText = ({ channel, device }: Delivery): string => device ?? t(CHANNELS[channel].name)
