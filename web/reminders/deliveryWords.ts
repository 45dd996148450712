import type { Delivery } from '../../contract/reminders.ts'
import { formatTime } from '../ui/dates.ts'

const STEPS: Record<Delivery['step'], string> = {
  due: 'Due',
  repeat: 'Due, repeated',
  late: 'Not taken',
  allClear: 'Taken after all',
  low: 'Running low',
  digest: 'Weekly summary',
  confirm: 'Confirming your address',
  account: 'Signing in',
  channelDown: 'Not working',
}

/** The subject of a message: "Mila, Ibuprofen 200 mg: due", without deleted people and medications. */
export function aboutText(
  { step }: Delivery,
  person: string | undefined,
  medication: string | undefined,
): string {
  const about = [person, medication].filter((name) => name !== undefined).join(', ')
  return about === '' ? STEPS[step] : `${about}: ${STEPS[step][0]?.toLowerCase()}${STEPS[step].slice(1)}`
}

/** The delay up to which a message is on time, in milliseconds. */
const ON_TIME_MS = 60_000

const sentText = (sentAt: string, sendAt: string) =>
  Date.parse(sentAt) - Date.parse(sendAt) < ON_TIME_MS ? 'Sent' : `Sent at ${formatTime(sentAt)}, late`

const tries = (attempts: number) => (attempts === 1 ? '1 try' : `${attempts} tries`)

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
        ? { text: 'To be sent', detail: said, isBad: false }
        : { text: `Not sent after ${tries(attempts)}, tried again soon`, detail: said, isBad: true }
    case 'cancelled':
      return { text: 'No longer needed', detail: said, isBad: false }
    case 'expired':
      return { text: 'Too late to send', detail: said, isBad: true }
    case 'refused':
      return { text: 'Refused, not sent', detail: said, isBad: true }
  }
}

const CHANNELS = { email: 'E-mail', ntfy: 'ntfy', webhook: 'Webhook' }

/** The channel of a message. A removed device has no name. */
export const whereText = ({ channel, device }: Delivery): string =>
  channel === 'push' ? (device ?? 'A removed device') : CHANNELS[channel]
