import type { MedicineLeft } from '../../../contract/due.ts'
import { sentence, t } from '../../../language/t.ts'
import { productVersion } from '../../platform/database/productVersion.ts'
import type { Household, PersonState } from './household.ts'
import type { Topics } from './topics.ts'

const MAKER = 'Medicine Cabinet'

const MODELS = { person: sentence('Person'), pet: sentence('Pet') }

/** A name as the part of an entity id behind the dot: `Zoë's dose` is `zoe_s_dose`. Letters of other scripts are left out. */
const asObjectId = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/**
 * Retained messages by topic: a device for each person and medicine (Home Assistant's MQTT discovery), and their states. Names are in
 * the current language; ids are not.
 */
export function messagesOf(
  { people, medicines }: Household,
  topics: Topics,
  publicUrl: URL | undefined,
): Map<string, string> {
  const root = publicUrl?.href.replace(/\/$/, '')
  const configs = new Map<string, string>()
  const states = new Map<string, string>()

  function add(
    { id, name, model, path }: { id: string; name: string; model: string; path: string },
    entities: readonly Entity[],
    state: object,
  ): void {
    const device = {
      identifiers: [`medicine_cabinet_${id}`],
      name,
      manufacturer: MAKER,
      model: t(model),
      ...(root !== undefined && { configuration_url: `${root}${path}` }),
    }
    for (const { component, key, name: english, ...fields } of entities) {
      const object = `${id}_${key}`
      const config = {
        ...fields,
        name: t(english),
        // For new entities: English, so that automations can be shared.
        default_entity_id: `${component}.${asObjectId(`${name} ${english}`)}`,
        unique_id: `medicine_cabinet_${object}`,
        availability_topic: topics.status,
        ...(component !== 'button' && { state_topic: topics.stateOf(id) }),
        device,
        origin: { name: MAKER, sw_version: productVersion },
      }
      configs.set(topics.configOf(component, object), JSON.stringify(config))
    }
    states.set(topics.stateOf(id), JSON.stringify(state))
  }

  for (const person of people) {
    const { id, name, kind } = person
    const device = { id, name, model: MODELS[kind], path: `/today?for=${id}` }
    add(device, personEntities(person, topics), personState(person))
  }
  for (const medicine of medicines) {
    const { id, name } = medicine
    add(
      { id, name, model: sentence('Medicine'), path: `/medication/${id}` },
      MEDICINE_ENTITIES,
      medicineState(medicine),
    )
  }
  // A device before its state.
  return new Map([...configs, ...states])
}

interface Entity {
  component: 'sensor' | 'binary_sensor' | 'button'
  key: string
  name: string
  [field: string]: unknown
}

/** Without a unit: another language would change it, and Home Assistant's statistics would break off. */
const COUNT = { state_class: 'measurement' }

function personEntities({ id, mayLog }: PersonState, topics: Topics): Entity[] {
  const attributes = {
    json_attributes_topic: topics.stateOf(id),
    json_attributes_template: "{{ {'medicines': value_json.due, 'since': value_json.due_since} | tojson }}",
  }
  const entities: Entity[] = [
    {
      component: 'sensor',
      key: 'next_dose',
      name: sentence('Next dose'),
      device_class: 'timestamp',
      value_template: '{{ value_json.next_dose }}',
    },
    {
      component: 'binary_sensor',
      key: 'due',
      name: sentence('Dose due'),
      icon: 'mdi:pill',
      value_template: "{{ 'ON' if value_json.due else 'OFF' }}",
      ...attributes,
    },
    {
      component: 'sensor',
      key: 'missed',
      name: sentence('Missed in 24 hours'),
      icon: 'mdi:pill-off',
      value_template: '{{ value_json.missed }}',
      ...COUNT,
    },
    {
      component: 'sensor',
      key: 'taken',
      name: sentence('Taken today'),
      icon: 'mdi:check',
      value_template: '{{ value_json.taken }}',
      json_attributes_topic: topics.stateOf(id),
      json_attributes_template: "{{ {'planned': value_json.planned} | tojson }}",
      ...COUNT,
    },
  ]
  if (mayLog)
    entities.push({
      component: 'button',
      key: 'take',
      name: sentence('Mark Due Doses as Taken'),
      icon: 'mdi:pill',
      command_topic: topics.commandOf(id),
      // Its time is the press's identity: the same message twice acts once.
      command_template: '{"pressedAt":"{{ utcnow().isoformat() }}"}',
      qos: 1,
    })
  return entities
}

const personState = ({ nextDose, due, dueSince, missed, planned, taken }: PersonState) => ({
  next_dose: nextDose,
  due: due.map(({ words }) => words),
  due_since: dueSince,
  missed,
  planned,
  taken,
})

const MEDICINE_ENTITIES: Entity[] = [
  {
    component: 'sensor',
    key: 'days_left',
    name: sentence('Days left'),
    device_class: 'duration',
    unit_of_measurement: 'd',
    value_template: '{{ value_json.days_left }}',
  },
  {
    component: 'binary_sensor',
    key: 'low',
    name: sentence('Low stock'),
    device_class: 'problem',
    value_template: "{{ 'ON' if value_json.low else 'OFF' }}",
  },
]

const medicineState = ({ daysLeft, lastsUntil, low }: MedicineLeft) => ({
  days_left: daysLeft,
  lasts_until: lastsUntil,
  low,
})
