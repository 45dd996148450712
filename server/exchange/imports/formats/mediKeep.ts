import { t } from '../../../../language/t.ts'
import { hasNoTime, readInstant } from '../cells/dates.ts'
import { asList, asObject, asText, cells, type Incoming, type NumberedRow, nothing } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'
import { askTimeOfDay } from './timeOfDay.ts'

type Json = Record<string, unknown>

export const isMediKeep = (file: Json): boolean =>
  'export_metadata' in file &&
  ('patient_info' in file || Array.isArray(file.medications) || Array.isArray(file.vitals))

/** Name of a column as the JSON export has it: `Medication Name` and, in older versions, `medication_name`. */
const fieldOf = (column: string) => column.trim().toLowerCase().replaceAll(' ', '_')

export const isMediKeepHeader = (columns: readonly string[]): boolean => {
  const fields = columns.map(fieldOf)
  return fields.includes('medication_name') && fields.includes('dosage') && fields.includes('status')
}

const nameOf = (patient: Json): string =>
  [patient.first_name, patient.last_name].map(asText).filter(Boolean).join(' ')

/** Parts of MediKeep that a medicine cabinet has no place for. */
const ELSEWHERE = [
  'lab_results',
  'immunizations',
  'procedures',
  'treatments',
  'encounters',
  'conditions',
  'symptoms',
  'injuries',
  'family_history',
  'insurance',
  'emergency_contacts',
  'practitioners',
  'pharmacies',
]

/** An export of MediKeep as JSON, of all data or only some, with or without who it is about. */
export function readMediKeep(file: Json, context: ReadingContext): Incoming {
  const incoming = nothing()
  const person = nameOf(asObject(file.patient_info))
  addPerson(incoming, person, asList(file.allergies), context)
  const places = new Map<string, number>()
  for (const medication of asList(file.medications))
    addMedication(incoming, context, { medication, person, places })
  const system = asText(asObject(file.export_metadata).unit_system).toLowerCase()
  for (const vital of asList(file.vitals)) addVital(incoming, context, { vital, person, system })
  for (const part of ELSEWHERE)
    for (const record of asList(file[part]))
      incoming.lost.push({
        table: 'medicines',
        name:
          asText(
            Object.entries(record).find(([field]) => field.endsWith('_name') || field === 'name')?.[1],
          ) || part,
        reason: t('Medicine Cabinet keeps no such records.'),
      })
  return incoming
}

/** Medications of an export of MediKeep as CSV. Comments before them say who it is about. */
export function readMediKeepRows(
  rows: readonly NumberedRow[],
  comments: readonly string[],
  context: ReadingContext,
): Incoming {
  const incoming = nothing()
  const [person = ''] = comments.flatMap((line) => /^# Name: (.+)$/.exec(line.trim())?.[1]?.trim() ?? [])
  addPerson(incoming, person, [], context)
  const places = new Map<string, number>()
  for (const { cells: row } of rows) {
    const medication = Object.fromEntries(
      Object.entries(row).map(([column, value]) => [fieldOf(column), value]),
    )
    addMedication(incoming, context, { medication, person, places })
  }
  return incoming
}

/** Longest text of a person's allergies. */
const LONGEST_ALLERGIES = 300

function addPerson(
  { tables, lost }: Incoming,
  person: string,
  allergies: Json[],
  { now }: ReadingContext,
): void {
  let text = ''
  for (const { allergen, reaction, status } of allergies) {
    const name = asText(allergen)
    const said = asText(reaction) ? `${name} (${asText(reaction)})` : name
    const longer = [text, said].filter(Boolean).join(', ')
    const reason =
      person === ''
        ? t('It does not say who it is for')
        : asText(status) === 'resolved'
          ? t('It is over: its status is “{status}”.', { status: asText(status) })
          : longer.length > LONGEST_ALLERGIES
            ? t('There is no room for more allergies.')
            : undefined
    if (reason === undefined) text = longer
    else lost.push({ table: 'people', name: said, reason })
  }
  if (person !== '')
    tables.people.push(
      cells({ id: `mediKeep:${person}`, name: person, kind: 'person', allergies: text, created_utc: now }),
    )
}

const text = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(asText).filter(Boolean).join(', ')
    : asText(value)
        .trim()
        .replace(/^\[\]$/, '')

/** Adds a medication. `places` counts those of each key: a CSV file without ids may have several of a name. */
function addMedication(
  { tables, lost }: Incoming,
  { now }: ReadingContext,
  { medication, person, places }: { medication: Json; person: string; places: Map<string, number> },
): void {
  const read = (field: string) => text(medication[field])
  if (read('medication_name') === '') {
    lost.push({ table: 'medicines', name: read('dosage'), reason: t('It has no name.') })
    return
  }
  const name = [read('medication_name'), read('dosage')].filter(Boolean).join(' ')
  const said = `mediKeep:${read('id') || name}`
  const place = (places.get(said) ?? 0) + 1
  places.set(said, place)
  const key = place === 1 ? said : `${said}#${place}`
  const [from, to, status] = [read('start_date'), read('end_date'), read('status')]
  const isOver = status !== '' && !['active', 'on-hold', 'on_hold'].includes(status.toLowerCase())
  const notes = [
    read('notes'),
    read('alternative_name') && t('Also called {name}', { name: read('alternative_name') }),
    read('route'),
    read('prescribed_by') && t('Prescribed by {name}', { name: read('prescribed_by') }),
    read('pharmacy') && t('Pharmacy: {name}', { name: read('pharmacy') }),
    read('side_effects') && t('Side effects: {text}', { text: read('side_effects') }),
    read('tags') && t('Tags: {tags}', { tags: read('tags') }),
    from && t('Taken since {date}', { date: from }),
    (isOver || to) && t('Ended: {status}', { status: [to, isOver ? status : ''].filter(Boolean).join(', ') }),
  ]
  tables.medicines.push(
    cells({
      id: key,
      name,
      purpose: read('indication'),
      frequency: isOver ? '' : read('frequency'),
      notes: notes.filter(Boolean).join('\n'),
      unit: 'pill',
      step: 1,
      people: person === '' ? '' : [`mediKeep:${person}`],
      created_utc: now,
    }),
  )
  tables.packs.push(cells({ id: key, medicine_id: key, created_utc: now }))
  if (read('frequency') && !isOver)
    lost.push({
      table: 'plans',
      name,
      reason: t('How often it is taken is kept as text. Make a plan by hand.'),
    })
}

interface SaidVital {
  vital: Json
  person: string
  /** `metric` or `imperial`; empty in exports from before there was a choice, which are imperial. */
  system: string
}

/** Values beyond which a unit is not that of the value: 37.2 °F and 5.4 mg/dL are °C and mmol/L. */
const POSSIBLE: Record<string, [least: number, most: number]> = {
  '°C': [20, 50],
  '°F': [70, 120],
  'mg/dL': [10, 2000],
  'mmol/L': [0.5, 100],
}

const TEMPERATURES: Record<string, string> = { '°c': '°C', c: '°C', '°f': '°F', f: '°F' }
const WEIGHTS: Record<string, string> = { kg: 'kg', lb: 'lb', lbs: 'lb' }
const SUGARS: Record<string, string> = { 'mg/dl': 'mg/dL', 'mmol/l': 'mmol/L' }

function addVital(incoming: Incoming, context: ReadingContext, { vital, person, system }: SaidVital): void {
  const { tables, lost } = incoming
  const date = asText(vital.recorded_date)
  const line = { table: 'measurements', name: [person, date].filter(Boolean).join(', ') } as const
  const { timeZone, now } = context
  const at = hasNoTime(date, null) ? askTimeOfDay(incoming, context, line) : undefined
  const measured = readInstant(date, { order: null, timeZone, at })
  if (measured === undefined) {
    if (!hasNoTime(date, null)) lost.push({ ...line, reason: t('It does not say when it was measured') })
    return
  }
  const add = (kind: string, value: unknown, unit: string | undefined, diastolic: unknown = null) => {
    if (value == null || value === '') return
    const [least, most] = POSSIBLE[unit ?? ''] ?? [0, Number.POSITIVE_INFINITY]
    if (unit === undefined || !(Number(value) > least && Number(value) < most)) {
      lost.push({ ...line, reason: t('Its unit is not known here.') })
      return
    }
    const of = { id: `mediKeep:${asText(vital.id)}:${kind}`, person, kind, measured_utc: measured }
    tables.measurements.push(cells({ ...of, value, diastolic, unit, note: vital.notes, created_utc: now }))
  }
  /** Unit of the row, else that of the export. */
  const unitOf = (field: string, units: Record<string, string>, [metric, imperial]: [string, string]) => {
    const own = asText(vital[field]).toLowerCase()
    const ofExport = { metric, imperial, '': imperial }[system]
    return own === '' ? ofExport : units[own]
  }
  if (vital.systolic_bp != null && vital.diastolic_bp != null)
    add('bloodPressure', vital.systolic_bp, 'mmHg', vital.diastolic_bp)
  else if (vital.systolic_bp != null || vital.diastolic_bp != null)
    lost.push({ ...line, reason: t('The measurement is not complete') })
  add('temperature', vital.temperature, unitOf('temperature_unit', TEMPERATURES, ['°C', '°F']))
  add('weight', vital.weight, unitOf('weight_unit', WEIGHTS, ['kg', 'lb']))
  // In mg/dL whatever the system.
  add('glucose', vital.blood_glucose, unitOf('blood_glucose_unit', SUGARS, ['mg/dL', 'mg/dL']))
  for (const field of ['heart_rate', 'oxygen_saturation', 'respiratory_rate', 'height', 'pain_scale'])
    if (vital[field] != null)
      lost.push({
        table: 'measurements',
        name: field.replaceAll('_', ' '),
        reason: t('This is not measured here.'),
      })
}
