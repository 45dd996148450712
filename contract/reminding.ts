import type * as z from 'zod/mini'
import type { ReminderOptions as Fields } from './remindingFields.ts'

/** Separate from its validation: pages that only read do not load that. */
export type ReminderOptions = z.infer<typeof Fields>

export const REMINDING: ReminderOptions = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }
