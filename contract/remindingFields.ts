import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'

const whole = (label: string, least: number, most: number) => {
  const message = {
    error: () => t('{label} must be a whole number from {least} to {most}', { label: t(label), least, most }),
  }
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

export const ReminderOptions = z.object({
  on: z.boolean('on must be true or false'),
  repeatMinutes: whole(sentence('The minutes between reminders'), 5, 240),
  repeats: whole(sentence('How often it reminds again'), 0, 5),
  /** Null for the end of the window. */
  tellMinutes: z.nullable(whole(sentence('The minutes until others are notified'), 5, 720)),
})
