import type { MqttSettings } from '../exchange/homeAssistant/runHomeAssistant.ts'
import { refuse, serverUrl } from './setting.ts'

/** Parses `MQTT_URL` and `MQTT_TOKEN`; undefined without the first. Throws ConfigError. */
export function mqtt(env: { MQTT_URL?: string; MQTT_TOKEN?: string }): MqttSettings | undefined {
  const broker = serverUrl('MQTT_URL', env.MQTT_URL, ['mqtts:', 'mqtt:'])
  if (!broker) return undefined
  const token = env.MQTT_TOKEN ?? ''
  return /^mct_\S+$/.test(token)
    ? { url: broker, token }
    : refuse('MQTT_TOKEN', 'an API token (mct_…) when MQTT_URL is set')
}
