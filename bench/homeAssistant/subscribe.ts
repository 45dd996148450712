import { connect, type MqttClient } from 'mqtt'
import type { TestBroker } from '../../test/mqttBroker.ts'

export interface State {
  taken: number
  next_dose: string | null
}

/** Home Assistant's side: the states of people as the broker sends them. */
export async function subscribeTo(broker: TestBroker) {
  const client: MqttClient = connect(broker.url.href, { reconnectPeriod: 200 })
  const states = new Map<string, State>()
  const waiting = new Set<{
    personId: string
    isIt: (state: State) => boolean
    resolve: (at: number) => void
  }>()
  client.on('message', (topic, payload) => {
    const at = performance.now()
    const [, , personId = ''] = topic.split('/')
    const state = JSON.parse(payload.toString()) as State
    states.set(personId, state)
    for (const one of waiting)
      if (one.personId === personId && one.isIt(state)) {
        waiting.delete(one)
        one.resolve(at)
      }
  })
  await client.subscribeAsync('medicine-cabinet/+/+/state')
  return {
    states,
    /** When a state of a person that meets a condition arrives from now on. */
    arrival: (personId: string, isIt: (state: State) => boolean) =>
      new Promise<number>((resolve) => {
        waiting.add({ personId, isIt, resolve })
      }),
    close: () => client.endAsync(true),
  }
}
export type Subscribed = Awaited<ReturnType<typeof subscribeTo>>
