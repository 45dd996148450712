import type * as z from 'zod/mini'
import type { Reminding as Fields } from './remindingFields.ts'

/** How a plan reminds. What checks it is apart: pages that are only read need none of it. */
export type Reminding = z.infer<typeof Fields>

/** What a plan does of which nobody said otherwise. */
export const REMINDING: Reminding = { on: true, repeatMinutes: 15, repeats: 2, tellMinutes: 60 }
