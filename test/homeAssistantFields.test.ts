import { expect, test } from 'vitest'
import { discoveryIn } from './homeAssistantFields.ts'

const AT = 'homeassistant/sensor/node/emil_days/config'
const SENSOR = {
  name: 'Days left',
  unique_id: 'emil_days',
  default_entity_id: 'sensor.Emil Days left',
  device: { identifiers: ['emil'], name: 'Emil', manufacturer: 'Medicine Cabinet', model: 'Person' },
  origin: { name: 'Medicine Cabinet', sw_version: '1.0.0' },
  availability_topic: 'cabinet/status',
  state_topic: 'cabinet/emil/state',
  value_template: '{{ value_json.days_left }}',
}
const { name: _, ...NAMELESS } = SENSOR

const check =
  (fields: object, at = AT) =>
  () =>
    discoveryIn(at, JSON.stringify(fields))

test.each([
  ['no unit, no class', {}],
  ['a count', { state_class: 'measurement' }],
  ['a duration', { device_class: 'duration', unit_of_measurement: 'd', state_class: 'measurement' }],
  ['a time', { device_class: 'timestamp' }],
  ['a diagnostic', { entity_category: 'diagnostic' }],
])('takes %s', (_case, fields) => {
  expect(check({ ...SENSOR, ...fields })).not.toThrow()
})

test.each([
  ['a missing name', NAMELESS],
  ['an unknown field', { ...SENSOR, object_id: 'emil_days' }],
  ['a time with a state class', { ...SENSOR, device_class: 'timestamp', state_class: 'measurement' }],
  ['a time with a unit', { ...SENSOR, device_class: 'timestamp', unit_of_measurement: 'd' }],
  ['a duration without a unit', { ...SENSOR, device_class: 'duration' }],
  ['a sensor as a setting', { ...SENSOR, entity_category: 'config' }],
  ['an entity id without its domain', { ...SENSOR, default_entity_id: 'emil_days' }],
  ['an entity id of another domain', { ...SENSOR, default_entity_id: 'button.emil_days' }],
  ['the name of the device again', { ...SENSOR, name: 'Emil days left' }],
  ['attributes from no topic', { ...SENSOR, json_attributes_template: '{{ value_json }}' }],
  ['a device without an identifier', { ...SENSOR, device: { ...SENSOR.device, identifiers: [] } }],
])('refuses %s', (_case, fields) => {
  expect(check(fields)).toThrow()
})

test('refuses a topic that Home Assistant does not read', () => {
  expect(check(SENSOR, 'homeassistant/sensor/node/emil days/config')).toThrow()
})
