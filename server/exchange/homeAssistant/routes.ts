import type { dueCalls } from '../../../contract/due.ts'
import type { OperatorMqtt, operatorMqttCalls } from '../../../contract/operator.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { readHousehold } from './household.ts'

interface Dependencies {
  /** State of the broker link; undefined without `MQTT_URL`. */
  mqttState?: (() => OperatorMqtt) | undefined
}

export const homeAssistantRoutes = ({
  mqttState,
}: Dependencies): Handlers<keyof (typeof dueCalls & typeof operatorMqttCalls)> => ({
  'GET /api/operator/mqtt': async () => mqttState?.() ?? { link: 'off', detail: null },

  'GET /api/due': async ({ act }) => {
    const { people, medicines } = await readHousehold(act)
    const minutesSince = (at: string | null) =>
      at === null ? 0 : Math.floor((act.now.getTime() - Date.parse(at)) / MINUTE_MS)
    return {
      people: people.map(({ kind, mayLog, ...person }) => ({
        ...person,
        waitingMinutes: minutesSince(person.dueSince),
      })),
      medicines,
    }
  },
})
