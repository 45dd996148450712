import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

export const OperatorClock = z.object({
  /** The last jump of an instance's clock in the last 7 days: the time after it, and its size, positive if it went ahead. */
  jump: z.nullable(z.object({ at: z.iso.datetime({ precision: 3 }), byMs: z.int() })),
})
export type OperatorClock = z.infer<typeof OperatorClock>

export const operatorClockCalls = {
  'GET /api/operator/clock': {
    summary: "Get the last jump of the server's clock; operators only",
    access: 'operator',
    status: 200,
    answer: OperatorClock,
    shows: ['reminders'],
  },
} as const satisfies CallTable
