import { sentence } from '../language/t.ts'

/** Words of a channel, and of the fields in which an account enters its address. */
interface Channel {
  name: string
  /** Title of the message to an account's other channels after a day without success. */
  down: string
  /** The same for Today and the settings. */
  downSince: string
  /** A channel to addresses that accounts enter; absent for others. */
  address?: {
    on: string
    off: string
    label: string
    placeholder: string
    secret: string
    hint: string
  }
}

/**
 * The channels. A new one is a row here, a sender in `server/reminders/channels` and an icon in `OwnAddress.tsx`; the schemas, the
 * column of the database, the settings page and the list of sent messages follow.
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
    address: {
      on: sentence('By ntfy too'),
      off: sentence('By ntfy too: off'),
      label: sentence('Address of the Topic'),
      placeholder: 'https://ntfy.example/our-topic',
      secret: sentence('Access Token (optional)'),
      hint: sentence(
        'Anyone who knows the topic can read its messages. Choose one that nobody guesses, or protect it with a token.',
      ),
    },
  },
  webhook: {
    name: sentence('Webhook'),
    down: sentence('Your webhook has not worked for a day'),
    downSince: sentence('Reminders by webhook have not worked since {date}.'),
    address: {
      on: sentence('By webhook too'),
      off: sentence('By webhook too: off'),
      label: sentence('Address of the Webhook'),
      placeholder: 'https://automation.example/hook',
      secret: sentence('Key of the Signature (optional)'),
      hint: sentence('Each reminder is posted there as JSON.'),
    },
  },
} satisfies Record<string, Channel>

export type ReminderChannel = keyof typeof CHANNELS

type Addressed = {
  [Name in ReminderChannel]: (typeof CHANNELS)[Name] extends { address: object } ? Name : never
}

/** A channel to addresses that accounts enter. */
export type AddressedChannel = Addressed[ReminderChannel]

export const REMINDER_CHANNELS = Object.keys(CHANNELS) as [ReminderChannel, ...ReminderChannel[]]
export const ADDRESSED_CHANNELS = REMINDER_CHANNELS.filter(
  (name): name is AddressedChannel => 'address' in CHANNELS[name],
)
