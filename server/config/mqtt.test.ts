import { expect, test } from 'vitest'
import { mqtt } from './messages.ts'
import { ConfigError } from './setting.ts'

const TOKEN = 'mct_abc'

test.each([
  [{}, undefined],
  [{ MQTT_TOKEN: TOKEN }, undefined],
  [{ MQTT_URL: 'mqtt://home:1883', MQTT_TOKEN: TOKEN }, 'mqtt://home:1883'],
  [{ MQTT_URL: 'mqtts://user:pass@home', MQTT_TOKEN: TOKEN }, 'mqtts://user:pass@home'],
])('%o', (env, href) => {
  expect(mqtt(env)?.url.href).toBe(href)
})

const INSTEAD = 'an address with / ? # @ % written as %2F %3F %23 %40 %25 in user and password'

test.each([
  'mqtt://user:12/34@home',
  'mqtt://user:1#2@home',
  'mqtt://user:1?2@home',
  'mqtt://us/er:secret@home',
  'mqtt://user:s@c/34@home',
])('%s, whose password is not escaped, is refused before a piece of it could be a host', (MQTT_URL) => {
  expect(() => mqtt({ MQTT_URL, MQTT_TOKEN: TOKEN })).toThrow(new ConfigError(`MQTT_URL must be ${INSTEAD}`))
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
