import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

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
