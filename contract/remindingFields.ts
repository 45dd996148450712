import * as z from 'zod/mini'

const whole = (label: string, least: number, most: number) => {
  const message = `${label} must be a whole number from ${least} to ${most}`
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

export const Reminding = z.object({
  on: z.boolean('on must be true or false'),
  /** Again after so many minutes, … */
  repeatMinutes: whole('The minutes between reminders', 5, 240),
  /** … at most so often; 0 for never. */
  repeats: whole('How often it reminds again', 0, 5),
  /** After so many minutes those are told who follow the person for it; null: when the time for it is over. */
  tellMinutes: z.nullable(whole('The minutes until others are told', 5, 720)),
})
