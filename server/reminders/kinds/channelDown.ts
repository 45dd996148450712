import type { ReminderChannel } from '../../../contract/channels.ts'
import { type Kind, NOT_FOLLOWED } from './kind.ts'

/** Content of `about` of these deliveries. */
export interface ChannelDownFacts {
  channel: ReminderChannel
  targetId: string
  /** Name of the device, for pushes. */
  device?: string | undefined
  since: string
  error: string
}

export const channelDownFactsIn = (about: string): ChannelDownFacts => JSON.parse(about)

const titleOf = ({ channel, device }: ChannelDownFacts): string => {
  switch (channel) {
    case 'ntfy':
      return 'ntfy has not worked for a day'
    case 'webhook':
      return 'Your webhook has not worked for a day'
    case 'email':
      return 'Reminders by e-mail have not worked for a day'
    case 'push':
      return `Reminders on ${device ?? 'a device'} have not worked for a day`
  }
}

/** To an account's other channels: one of them has failed for a day. */
export const channelDown: Kind = {
  urgency: 'normal',
  link: null,
  why: 'Reminders that you asked for do not arrive there.',

  stillWanted(row, around) {
    const target = around.ownTargets.get(row.targetId)
    if (!target) return NOT_FOLLOWED
    const { targetId, since } = channelDownFactsIn(row.about)
    if (around.downSince.get(targetId) !== since) return { cancelled: 'It works again.' }
    return { row, to: target.to, person: undefined, moments: [], showNames: false, mayLog: false }
  },

  compose([{ row }]) {
    const facts = channelDownFactsIn(row.about)
    const lines = [...(facts.error === '' ? [] : [facts.error]), 'Look at it under Account, Reminders.']
    return {
      kind: 'channelDown',
      text: { title: titleOf(facts), lines },
      tag: `channel ${facts.channel} ${facts.device ?? ''}`.trim(),
    }
  },
}
