import * as z from 'zod/mini'
import { t } from '../language/t.ts'

/** The server's channels, the settings page and the list of sent messages derive from these. */
export const REMINDER_CHANNELS = ['push', 'email', 'ntfy', 'webhook'] as const

export const ReminderChannel = z.enum(
  REMINDER_CHANNELS,
  `channel must be one of ${REMINDER_CHANNELS.join(', ')}`,
)
export type ReminderChannel = z.infer<typeof ReminderChannel>

export const AddressedChannel = z.enum(['ntfy', 'webhook'], 'channel must be ntfy or webhook')
export type AddressedChannel = z.infer<typeof AddressedChannel>

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
