import { expect, test } from 'vitest'
import { mqtt } from './mqtt.ts'

const TOKEN = 'mct_abc'

test.each([
  [{}, undefined],
  [{ MQTT_TOKEN: TOKEN }, undefined],
  [{ MQTT_URL: 'mqtt://home:1883', MQTT_TOKEN: TOKEN }, 'mqtt://home:1883'],
  [{ MQTT_URL: 'mqtts://user:pass@home', MQTT_TOKEN: TOKEN }, 'mqtts://user:pass@home'],
])('%o', (env, href) => {
  expect(mqtt(env)?.url.href).toBe(href)
})

test.each([
  [{ MQTT_URL: 'http://home', MQTT_TOKEN: TOKEN }, 'MQTT_URL must be an address like mqtts://… or mqtt://…'],
  [{ MQTT_URL: 'mqtt://home' }, 'MQTT_TOKEN must be an API token (mct_…) when MQTT_URL is set'],
  [
    { MQTT_URL: 'mqtt://home', MQTT_TOKEN: 'secret' },
    'MQTT_TOKEN must be an API token (mct_…) when MQTT_URL is set',
  ],
])('%o is refused', (env, message) => {
  expect(() => mqtt(env)).toThrow(message)
})
