import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { type ReminderChannel as Name, REMINDER_CHANNELS } from './channels.ts'

/** Words of the fields in which an account enters an address. */
interface AddressFields {
  on: string
  off: string
  label: string
  placeholder: string
  secret: string
  hint: string
}

/** Channels to addresses that accounts enter. Not in `channels.ts`: Today needs its words at once, these only the settings. */
export const ADDRESS_FIELDS = {
  ntfy: {
    on: sentence('By ntfy too'),
    off: sentence('By ntfy too: off'),
    label: sentence('Address of the Topic'),
    placeholder: 'https://ntfy.example/our-topic',
    secret: sentence('Access Token (optional)'),
    hint: sentence(
      'Anyone who knows the topic can read its messages. Choose one that nobody guesses, or protect it with a token.',
    ),
  },
  webhook: {
    on: sentence('By webhook too'),
    off: sentence('By webhook too: off'),
    label: sentence('Address of the Webhook'),
    placeholder: 'https://automation.example/hook',
    secret: sentence('Key of the Signature (optional)'),
    hint: sentence('Each reminder is posted there as JSON.'),
  },
} satisfies Partial<Record<Name, AddressFields>>

export type AddressedChannel = keyof typeof ADDRESS_FIELDS
export const ADDRESSED_CHANNELS = Object.keys(ADDRESS_FIELDS) as [AddressedChannel, ...AddressedChannel[]]

export const ReminderChannel = z.enum(
  REMINDER_CHANNELS,
  `channel must be one of ${REMINDER_CHANNELS.join(', ')}`,
)

export const AddressedChannel = z.enum(
  ADDRESSED_CHANNELS,
  `channel must be ${ADDRESSED_CHANNELS.join(' or ')}`,
)

export const ChannelAddress = z.object({
  channel: AddressedChannel,
  address: z.nullable(z.string()),
  hasSecret: z.boolean(),
  lastOkAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Null once a message was accepted. */
  error: z.nullable(z.string()),
  failingSince: z.nullable(z.iso.datetime({ precision: 3 })),
})
export type ChannelAddress = z.infer<typeof ChannelAddress>

const ADDRESS = { error: () => t('Please enter an address that begins with https:// or http://') }
const SECRET = { error: () => t('The secret can have up to 500 characters and no spaces') }

export const ChannelAddressBody = z.object({
  channel: AddressedChannel,
  /** `https://ntfy.example/topic`, or a webhook's address; null turns it off and deletes it. */
  address: z
    .nullable(z.string(ADDRESS).check(z.maxLength(2000, ADDRESS), z.regex(/^https?:\/\/[^\s]+$/, ADDRESS)))
    .register(z.globalRegistry, { examples: [null] }),
  /** ntfy's access token, or the key of a webhook's signature. Omitted: unchanged. */
  secret: z.optional(z.nullable(z.string(SECRET).check(z.regex(/^[\x21-\x7e]{1,500}$/, SECRET)))),
})
export type ChannelAddressBody = z.infer<typeof ChannelAddressBody>
