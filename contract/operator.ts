import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { DeliveryState } from './reminders.ts'

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

export const OperatorMqtt = z.object({
  /** `off` without `MQTT_URL`; `forbidden` if the broker's rules drop what is read or written. */
  link: z.enum(['off', 'connecting', 'connected', 'refused', 'unreachable', 'notTrusted', 'forbidden']),
  /** The broker's or the network's own words; the topic if it is forbidden. */
  detail: z.nullable(z.string()),
})
export type OperatorMqtt = z.infer<typeof OperatorMqtt>

export const operatorMqttCalls = {
  'GET /api/operator/mqtt': {
    summary: 'Get the state of the connection to the MQTT broker; operators only',
    access: 'operator',
    status: 200,
    answer: OperatorMqtt,
    shows: ['reminders'],
  },
} as const satisfies CallTable
