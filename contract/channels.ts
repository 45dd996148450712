import { sentence } from '../language/t.ts'

/** Words of a channel. */
interface Channel {
  name: string
  /** Title of the message to an account's other channels after a day without success. */
  down: string
  /** Sentence about it on Today and in the settings. */
  downSince: string
}

/**
 * The channels. A new one is a row here, with the fields of its address in `channelAddresses.ts` if accounts enter one, a sender in
 * `server/reminders/channels` and an icon in `OwnAddress.tsx`. All else follows.
 */
export const CHANNELS = {
  push: {
    name: sentence('A removed device'),
    down: sentence('Reminders on {device} have not worked for a day'),
    downSince: sentence('Reminders on {device} have not worked since {date}.'),
  },
  email: {
    name: sentence('E-mail'),
    down: sentence('Reminders by e-mail have not worked for a day'),
    downSince: sentence('Reminders by e-mail have not worked since {date}.'),
  },
  ntfy: {
    name: 'ntfy',
    down: sentence('ntfy has not worked for a day'),
    downSince: sentence('Reminders by ntfy have not worked since {date}.'),
  },
  webhook: {
    name: sentence('Webhook'),
    down: sentence('Your webhook has not worked for a day'),
    downSince: sentence('Reminders by webhook have not worked since {date}.'),
  },
} satisfies Record<string, Channel>

export type ReminderChannel = keyof typeof CHANNELS

export const REMINDER_CHANNELS = Object.keys(CHANNELS) as [ReminderChannel, ...ReminderChannel[]]
