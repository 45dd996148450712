import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { DeliveryState } from './reminders.ts'

export const MAIL_PROBLEM_DAYS = 7

export const OperatorMail = z.object({
  /** False without `SMTP_URL`. */
  isSetUp: z.boolean(),
  /** E-mails of the last 7 days that were not sent, or not yet. */
  unsent: z.int(),
  /** The newest of them: when it was to be sent, and the mail server's answer. */
  last: z.nullable(
    z.object({ at: z.iso.datetime({ precision: 3 }), state: DeliveryState, detail: z.string() }),
  ),
})
export type OperatorMail = z.infer<typeof OperatorMail>

export const operatorMailCalls = {
  'GET /api/operator/mail': {
    summary: `List the e-mails of the last ${MAIL_PROBLEM_DAYS} days that could not be sent; operators only`,
    access: 'operator',
    status: 200,
    answer: OperatorMail,
    shows: ['reminders'],
  },
} as const satisfies CallTable
