import { t } from '../../../../language/t.ts'
import {
  asList,
  asObject,
  asText,
  type Cells,
  cells,
  type Incoming,
  instantOf,
  nothing,
} from '../incoming.ts'

export const isMediKeep = (file: Record<string, unknown>): boolean =>
  'export_metadata' in file && 'patient_info' in file

const nameOf = (patient: Record<string, unknown>): string =>
  [patient.first_name, patient.last_name].map(asText).filter(Boolean).join(' ')

/** Parts of MediKeep that a medicine cabinet has no place for. */
const ELSEWHERE = ['lab_results', 'immunizations', 'procedures', 'treatments', 'encounters', 'conditions']

export function readMediKeep(file: Record<string, unknown>, said: { now: string }): Incoming {
  const incoming = nothing()
  const person = nameOf(asObject(file.patient_info))
  const allergies = asList(file.allergies)
    .map(({ allergen, reaction }) =>
      reaction ? `${asText(allergen)} (${asText(reaction)})` : asText(allergen),
    )
    .join(', ')
  if (person)
    incoming.tables.people.push(
      cells({
        id: `mediKeep:${person}`,
        name: person,
        kind: 'person',
        allergies: allergies.slice(0, 300),
        created_utc: said.now,
      }),
    )
  for (const medication of asList(file.medications)) addMedication(incoming, medication, said)
  for (const vital of asList(file.vitals)) addVital(incoming, vital, person, said)
  for (const part of ELSEWHERE)
    for (const record of asList(file[part]))
      incoming.lost.push({
        table: 'medicines',
        name: asText(Object.entries(record).find(([field]) => field.endsWith('_name'))?.[1]) || part,
        reason: t('Medicine Cabinet keeps no such records.'),
      })
  return incoming
}

/** Medications of an export of MediKeep as CSV. */
export function readMediKeepRows(rows: readonly Cells[], said: { now: string }): Incoming {
  const incoming = nothing()
  for (const row of rows) addMedication(incoming, row, said)
  return incoming
}

function addMedication(
  { tables, lost }: Incoming,
  medication: Record<string, unknown>,
  { now }: { now: string },
): void {
  const name = [asText(medication.medication_name), asText(medication.dosage)].filter(Boolean).join(' ')
  const key = `mediKeep:${asText(medication.id) || name}`
  tables.medicines.push(
    cells({
      id: key,
      name,
      purpose: medication.indication,
      frequency: medication.frequency,
      notes: [
        medication.route,
        medication.prescribed_by && `Prescribed by ${asText(medication.prescribed_by)}`,
      ]
        .filter(Boolean)
        .join('. '),
      unit: 'pill',
      step: 1,
      created_utc: now,
    }),
  )
  tables.packs.push(cells({ id: key, medicine_id: key, created_utc: now }))
  if (medication.frequency)
    lost.push({
      table: 'plans',
      name,
      reason: t('How often it is taken is kept as text. Make a plan by hand.'),
    })
}

function addVital(
  { tables, lost }: Incoming,
  vital: Record<string, unknown>,
  person: string,
  { now }: { now: string },
): void {
  const measured = instantOf(Date.parse(asText(vital.recorded_date)))
  const add = (kind: string, value: unknown, unit: string, diastolic: unknown = null) => {
    if (value == null || value === '') return
    const id = `mediKeep:${asText(vital.id)}:${kind}`
    tables.measurements.push(
      cells({
        id,
        person,
        kind,
        measured_utc: measured,
        value,
        diastolic,
        unit,
        note: vital.notes,
        created_utc: now,
      }),
    )
  }
  if (vital.systolic_bp != null && vital.diastolic_bp != null)
    add('bloodPressure', vital.systolic_bp, 'mmHg', vital.diastolic_bp)
  // MediKeep's fixed units: Fahrenheit, pounds and mg/dL.
  add('temperature', vital.temperature, '°F')
  add('weight', vital.weight, 'lb')
  add('glucose', vital.blood_glucose, 'mg/dL')
  for (const field of ['heart_rate', 'oxygen_saturation', 'respiratory_rate', 'height', 'pain_scale'])
    if (vital[field] != null)
      lost.push({
        table: 'measurements',
        name: field.replaceAll('_', ' '),
        reason: t('This is not measured here.'),
      })
}
