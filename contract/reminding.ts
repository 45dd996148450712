import type * as z from 'zod/mini'
import type { Reminding as Fields } from './remindingFields.ts'

/** Reminder settings of a plan, apart from their validation so that pages which only read do not load it. */
export type Reminding = z.infer<typeof Fields>

export const REMINDING: Reminding = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }
