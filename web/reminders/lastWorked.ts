import { CHANNELS, type ReminderChannel } from '../../contract/channels.ts'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { DAY_MS } from '../../language/durations.ts'
import { sentence, t } from '../../language/t.ts'
import { formatDate } from '../base/ui/dates.ts'
import { lastUsed } from '../base/ui/lastUsed.ts'

interface Health {
  lastOkAt: string | null
  error: string | null
  failingSince: string | null
}

/** Says when a channel last worked, and what is wrong if it does not. */
export function lastWorked({ lastOkAt, error, failingSince }: Health, now: Date): string {
  if (error === null && failingSince === null)
    return lastOkAt
      ? t('Last sent {time}', { time: lastUsed(lastOkAt, now) })
      : t('Nothing has been sent yet')
  const why = error ?? t('the service cannot be reached')
  return lastOkAt
    ? t('Not working: {error}. Last sent: {time}', { error: why, time: lastUsed(lastOkAt, now) })
    : t('Not working: {error}', { error: why })
}

export const ENDED = sentence('Reminders stopped on {device}. Open the app on it.')
export const QUIET = sentence(
  '{device} has not shown a reminder for two weeks. Open the app on it, or sign it out if you no longer use it.',
)

/** A sentence for each channel that has failed for a day, was ended by its service or shows nothing. */
export function failingForADay(settings: ReminderSettings, now: Date): string[] {
  const told = settings.devices.flatMap(({ label, endedAt, quietSince }) =>
    endedAt || quietSince ? [t(endedAt ? ENDED : QUIET, { device: label })] : [],
  )
  const failing: { channel: ReminderChannel; since: string | null; device?: string }[] = [
    ...settings.devices.map(({ label, failingSince, endedAt }) => ({
      channel: 'push' as const,
      since: endedAt ? null : failingSince,
      device: label,
    })),
    ...(settings.email ? [{ channel: 'email' as const, since: settings.emailFailingSince }] : []),
    ...settings.channels.map(({ channel, failingSince }) => ({ channel, since: failingSince })),
  ]
  const forADay = failing.flatMap(({ channel, since, device = '' }) =>
    since !== null && now.getTime() - Date.parse(since) >= DAY_MS
      ? [t(CHANNELS[channel].downSince, { date: formatDate(since), device })]
      : [],
  )
  return [...told, ...forADay]
}
