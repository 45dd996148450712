import { REMINDER_CHANNELS, type ReminderChannel } from '../../../contract/channels.ts'
import type { Channel } from '../../platform/sending/channel.ts'
import { openAddressedChannel } from './addressed/addressedChannel.ts'
import type { ChannelParts } from './channelParts.ts'
import { openEmailChannel } from './email/emailChannel.ts'
import { ntfyRequest } from './ntfy/ntfyRequest.ts'
import { openPushChannel } from './push/pushChannel.ts'
import { webhookRequest } from './webhook/webhookMessage.ts'

export type Channels = Readonly<Record<string, Channel>>

/** The registry: a new channel is a folder, a row in contract/channels.ts and a line here. */
const OPEN: Record<ReminderChannel, (parts: ChannelParts) => Channel> = {
  push: openPushChannel,
  email: openEmailChannel,
  ntfy: (parts) => openAddressedChannel('ntfy', ntfyRequest, parts),
  webhook: (parts) => openAddressedChannel('webhook', webhookRequest, parts),
}

/** Opens every channel; none connects anywhere before its first message. */
export const openChannels = (parts: ChannelParts): Channels =>
  Object.fromEntries(REMINDER_CHANNELS.map((name) => [name, OPEN[name](parts)]))

/** The channel of a delivery's host. Push hosts are bare origins; all others begin with their channel's name. */
export const channelNameOf = (host: string): string =>
  /^https?:/.test(host) ? 'push' : (host.split(' ')[0] as string)

/** The opened channel of a delivery's host; push takes what no other channel does. */
export const channelOf = (channels: Channels, host: string): Channel =>
  (channels[channelNameOf(host)] ?? channels.push) as Channel
