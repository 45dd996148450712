import * as z from 'zod/mini'

/**
 * Home Assistant's documented fields of MQTT discovery (https://www.home-assistant.io/integrations/mqtt/ and the pages of sensor,
 * binary_sensor and button), as far as they make sense here. Unknown fields are refused: Home Assistant would drop them silently.
 */
const template = z.string().check(z.regex(/^\{.*\}$/s))
const topic = z.string().check(z.regex(/^[\w/-]+$/))

const device = z.strictObject({
  identifiers: z.array(z.string()).check(z.minLength(1)),
  name: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  configuration_url: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  sw_version: z.optional(z.string()),
})

const common = {
  name: z.string().check(z.minLength(1)),
  unique_id: z.string().check(z.minLength(1)),
  // Ties the entity to its device; needs a unique_id.
  device,
  origin: z.strictObject({ name: z.string(), sw_version: z.string() }),
  // `online` and `offline` are the default payloads.
  availability_topic: topic,
  icon: z.optional(z.string().check(z.regex(/^mdi:[a-z-]+$/))),
  json_attributes_topic: z.optional(topic),
  json_attributes_template: z.optional(template),
  qos: z.optional(z.literal([0, 1, 2])),
  // Its domain comes first: without it the id is lost.
  default_entity_id: z.string().check(z.regex(/^(sensor|binary_sensor|button)\..+$/)),
}

/** Sensors cannot be settings: only entities that take commands have the category `config`. */
const reading = z.optional(z.literal('diagnostic'))

/** Device classes of https://www.home-assistant.io/integrations/sensor/ with the units and state classes that they allow. */
const SENSOR_CLASSES: Record<string, Record<'units' | 'states', readonly (string | undefined)[]>> = {
  timestamp: { units: [undefined], states: [undefined] },
  duration: {
    units: ['d', 'h', 'min', 's', 'ms', 'μs'],
    states: [undefined, 'measurement', 'total', 'total_increasing'],
  },
}

const byComponent = {
  sensor: z
    .strictObject({
      ...common,
      state_topic: topic,
      value_template: template,
      device_class: z.optional(z.enum(['timestamp', 'duration'])),
      state_class: z.optional(z.enum(['measurement', 'total', 'total_increasing'])),
      unit_of_measurement: z.optional(z.string().check(z.minLength(1))),
      entity_category: reading,
    })
    .check(
      z.refine(
        ({ device_class: of, unit_of_measurement: unit }) =>
          of === undefined || SENSOR_CLASSES[of]?.units.includes(unit),
        'a device class that allows the unit',
      ),
      z.refine(
        ({ device_class: of, state_class: state }) =>
          of === undefined || SENSOR_CLASSES[of]?.states.includes(state),
        'a device class that allows the state class',
      ),
    ),
  binary_sensor: z.strictObject({
    ...common,
    state_topic: topic,
    // Its result is compared with the default payloads `ON` and `OFF`.
    value_template: z.string().check(z.regex(/^\{\{ 'ON' if .+ else 'OFF' \}\}$/)),
    device_class: z.optional(z.enum(['problem', 'running', 'occupancy'])),
    entity_category: reading,
  }),
  button: z.strictObject({
    ...common,
    command_topic: topic,
    command_template: z.optional(z.string()),
    device_class: z.optional(z.enum(['identify', 'restart', 'update'])),
    entity_category: z.optional(z.enum(['config', 'diagnostic'])),
  }),
}

/** `<prefix>/<component>/<node_id>/<object_id>/config` */
const CONFIG = /^homeassistant\/(sensor|binary_sensor|button)\/([\w-]+)\/([\w-]+)\/config$/

/** Checks a discovery message against those fields and returns it. */
export function discoveryIn(at: string, payload: string) {
  const [, component] = CONFIG.exec(at) ?? []
  if (component === undefined) throw new Error(`${at} is no discovery topic`)
  const entity = byComponent[component as keyof typeof byComponent].parse(JSON.parse(payload))
  if (!entity.default_entity_id.startsWith(`${component}.`))
    throw new Error('The entity id is of another domain')
  // Home Assistant puts the device's name before it, and warns of one that is there already.
  if (entity.name.toLowerCase().startsWith(entity.device.name.toLowerCase()))
    throw new Error('The name begins with that of the device')
  if (entity.json_attributes_template && !entity.json_attributes_topic)
    throw new Error('The template of attributes has no topic')
  return entity
}
