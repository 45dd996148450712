import { CHANNELS, type ReminderChannel } from '../../../contract/channels.ts'
import { sentence, t } from '../../../language/t.ts'
import { type Kind, NOT_FOLLOWED } from './kind.ts'

/** Content of `about` of these deliveries. */
export interface ChannelDownFacts {
  channel: ReminderChannel
  targetId: string
  /** Name of the device, for pushes. */
  device?: string | undefined
  since: string
  /** When its service ended it for good. */
  endedAt?: string | null | undefined
  error: string
}

export const channelDownFactsIn = (about: string): ChannelDownFacts => JSON.parse(about)

const titleOf = ({ channel, device, endedAt }: ChannelDownFacts): string => {
  if (endedAt && device !== undefined) return t('Reminders stopped on {device}', { device })
  if (channel === 'push' && device === undefined) return t('Reminders on a device have not worked for a day')
  return t(CHANNELS[channel].down, { device: device ?? '' })
}

/** To an account's other channels: one of them has failed for a day, or was ended. */
export const channelDown: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('Reminders that you asked for do not arrive there.'),

  stillWanted(row, around) {
    const target = around.ownTargets.get(row.targetId)
    if (!target) return NOT_FOLLOWED
    const { targetId, since } = channelDownFactsIn(row.about)
    if (around.downSince.get(targetId) !== since) return { cancelled: sentence('It works again.') }
    return { row, to: target.to, person: undefined, moments: [], showNames: false, mayLog: false }
  },

  compose([{ row }]) {
    const facts = channelDownFactsIn(row.about)
    const what = facts.endedAt
      ? t('Open Medicine Cabinet on it, and they go on.')
      : t('Look at it under Account, Reminders.')
    const lines = [...(facts.error === '' ? [] : [t(facts.error)]), what]
    return {
      kind: 'channelDown',
      text: { title: titleOf(facts), lines },
      tag: `channel ${facts.channel} ${facts.device ?? ''}`.trim(),
    }
  },
}
