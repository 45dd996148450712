import * as z from 'zod/mini'

/** Ways to reach an account. The server's channels, the settings page and the list of sent messages are made from these. */
export const REMINDER_CHANNELS = ['push', 'email'] as const

export const ReminderChannel = z.enum(REMINDER_CHANNELS, `channel must be ${REMINDER_CHANNELS.join(' or ')}`)
export type ReminderChannel = z.infer<typeof ReminderChannel>
