import type { AddressedChannel } from '../../../contract/channels.ts'
import { type Kind, NOT_FOLLOWED } from './kind.ts'

/** Content of `about` of these deliveries. */
export interface ChannelDownFacts {
  channel: AddressedChannel
  since: string
  error: string
}

export const channelDownFactsIn = (about: string): ChannelDownFacts => JSON.parse(about)

const TITLES: Record<AddressedChannel, string> = {
  ntfy: 'ntfy has not worked for a day',
  webhook: 'Your webhook has not worked for a day',
}

/** To an account's other channels: one of them has failed for a day. */
export const channelDown: Kind = {
  urgency: 'normal',
  link: null,
  why: 'Reminders that you asked for do not arrive there.',

  stillWanted(row, around) {
    const target = around.ownTargets.get(row.targetId)
    if (!target) return NOT_FOLLOWED
    const { channel, since } = channelDownFactsIn(row.about)
    if (around.downSince.get(`${row.userId} ${channel}`) !== since) return { cancelled: 'It works again.' }
    return { row, to: target.to, person: undefined, moments: [], showNames: false, mayLog: false }
  },

  compose([{ row }]) {
    const { channel, error } = channelDownFactsIn(row.about)
    const lines = [error, 'Look at its address under Account, Reminders.']
    return { kind: 'channelDown', text: { title: TITLES[channel], lines }, tag: `channel ${channel}` }
  },
}
