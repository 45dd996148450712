import type * as z from 'zod/mini'
import type { Reminding as Fields } from './remindingFields.ts'

/** Separate from its validation: pages that only read do not load that. */
export type Reminding = z.infer<typeof Fields>

export const REMINDING: Reminding = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }
