import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OperatorMqtt } from '../../../contract/operator.ts'
import { startBroker, type TestBroker } from '../../../test/mqttBroker.ts'
import { startUntrustedServer } from '../../../test/untrustedServer.ts'
import { openBrokerLink } from './brokerLink.ts'
import { topicsOf } from './topics.ts'

const topics = topicsOf('home')
const STATE = topics.stateOf('nora')
const WITHIN = { timeout: 10_000, interval: 20 }

let broker: TestBroker
beforeEach(async () => {
  broker = await startBroker()
  onTestFinished(() => broker.close())
})

/** A link that wants one message; returns the lines of its log, and every state that it reports. */
function linkTo(url: URL, states: OperatorMqtt[] = []): string[] {
  const lines: string[] = []
  const write = (facts: unknown, message?: string) =>
    void lines.push(message === undefined ? String(facts) : `${message} ${JSON.stringify(facts)}`)
  const link = openBrokerLink({
    url,
    topics,
    onCommand() {},
    onState: (state) => void states.push(state),
    log: { info: write, warn: write },
  })
  onTestFinished(() => link.close())
  link.want(new Map([[STATE, '{}']]))
  return lines
}

test.each([
  ['reading', topics.own[0]],
  ['writing', STATE],
] as const)('rules that forbid %s are named once', async (what, topic) => {
  broker.forbid(what)
  const lines = linkTo(broker.url)
  await expect
    .poll(() => lines, WITHIN)
    .toEqual([
      `The rules of the MQTT broker must allow this user to read and write medicine-cabinet/# and homeassistant/# ${JSON.stringify({ problem: topic })}`,
    ])
  expect(broker.retained().has(STATE)).toBe(false)
})

test('a broker that takes everything is not complained about', async () => {
  const lines = linkTo(broker.url)
  await expect.poll(() => broker.retained().get(topics.status), WITHIN).toBe('online')
  expect(broker.retained().get(STATE)).toBe('{}')
  await broker.disconnect()
  await expect.poll(() => lines.length, WITHIN).toBeGreaterThan(0)
  expect(lines[0]).toMatch(/^The MQTT broker cannot be reached/)
  await broker.reconnect()
  await expect.poll(() => lines.at(-1), WITHIN).toBe('The MQTT broker is connected again')
  expect(lines.filter((line) => line.startsWith('The rules'))).toEqual([])
})

test('a certificate that is not trusted is named, with what to do', async () => {
  const lines = linkTo(new URL(`mqtts://127.0.0.1:${await startUntrustedServer()}`))
  await expect
    .poll(() => lines[0], WITHIN)
    .toMatch(
      /^The certificate of the MQTT broker is not trusted: name its authority with NODE_EXTRA_CA_CERTS=.+self-signed certificate/,
    )
})

test('each state of the link is reported with its reason, and logged once', async () => {
  let isAdmitted = false
  broker.admit(() => isAdmitted)
  const states: OperatorMqtt[] = []
  const lines = linkTo(broker.url, states)
  const last = () => states.at(-1)
  await expect.poll(last, WITHIN).toEqual({ link: 'refused', detail: expect.stringMatching(/\w/) })
  await broker.disconnect()
  const unreachable = { link: 'unreachable', detail: expect.stringMatching(/ECONNREFUSED/) }
  await expect.poll(last, WITHIN).toEqual(unreachable)
  isAdmitted = true
  await broker.reconnect()
  await expect.poll(last, WITHIN).toEqual({ link: 'connected', detail: null })
  expect(lines.map((line) => line.split(' {')[0])).toEqual([
    'The MQTT broker refuses the connection and is asked again: check user and password in MQTT_URL',
    'The MQTT broker cannot be reached',
    'The MQTT broker is connected again',
  ])
})

test.each([
  ['another state', STATE, '{"due":0}'],
  ['no state', STATE, ''],
  ['a state of no one', topics.stateOf('ben'), '{}'],
])('%s that another client retains is overwritten within 2 s', async (_, topic, forged) => {
  linkTo(broker.url)
  await expect.poll(() => broker.retained().get(topics.status), WITHIN).toBe('online')
  await broker.publish(topic, forged, true)
  await expect
    .poll(() => [broker.retained().get(STATE), broker.retained().get(topics.stateOf('ben'))], {
      timeout: 2000,
      interval: 20,
    })
    .toEqual(['{}', undefined])
})
