import type { Unit } from '../../../../contract/amounts.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, isSameKind, UNKNOWN_UNIT, unitOf } from '../amountText.ts'
import { readInstant } from '../cells/dates.ts'
import { asList, asObject, asText, cells, type Incoming, type NumberedRow, nothing } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'
import { AppleMeasurements } from './appleMeasurements.ts'
import { wasTaken } from './doseStatus.ts'

type Json = Record<string, unknown>

/** JSON of the app Health Auto Export, which writes `{data: {medications, metrics}}`. */
export const isHealthAutoExport = (file: Json): boolean => {
  const { medications, metrics } = asObject(file.data)
  return Array.isArray(medications) || Array.isArray(metrics)
}

/** Fields of its JSON, by the columns of its CSV of medications. */
const FIELDS: Record<string, string> = {
  Medication: 'displayText',
  Nickname: 'nickname',
  Date: 'start',
  'Scheduled Date': 'scheduledDate',
  Form: 'form',
  Dosage: 'dosage',
  Unit: 'units',
  Status: 'status',
}

export const isHealthAutoExportHeader = (columns: readonly string[]): boolean =>
  ['Date', 'Scheduled Date', 'Medication', 'Dosage', 'Status'].every((column) => columns.includes(column))

export function readHealthAutoExport(file: Json, context: ReadingContext): Incoming {
  const incoming = nothing()
  const { medications, metrics } = asObject(file.data)
  const added = new Map<string, Unit>()
  for (const dose of asList(medications)) addDose(incoming, context, dose, added)
  const measurements = new AppleMeasurements(incoming, context)
  for (const metric of asList(metrics)) addMetric(measurements, metric)
  measurements.end()
  return incoming
}

export function readHealthAutoExportRows(rows: readonly NumberedRow[], context: ReadingContext): Incoming {
  const incoming = nothing()
  const added = new Map<string, Unit>()
  for (const { cells: row, row: place } of rows) {
    const dose = Object.fromEntries(
      Object.entries(FIELDS).map(([column, field]) => [field, row[column] ?? '']),
    )
    addDose(incoming, context, dose, added, place)
  }
  return incoming
}

/** Units of Apple's forms; `count` is one of them. */
const UNIT_OF_FORM: Record<string, Unit> = {
  Tablet: 'tablet',
  Capsule: 'capsule',
  Drops: 'drop',
  Inhaler: 'puff',
  Spray: 'spray',
  Patch: 'patch',
}

function addDose(
  incoming: Incoming,
  context: ReadingContext,
  dose: Json,
  added: Map<string, Unit>,
  row?: number,
): void {
  const name = asText(dose.displayText).trim()
  const line = { table: 'doses', name, ...(row !== undefined && { row }) } as const
  if (name === '') {
    incoming.lost.push({ ...line, reason: t('It has no name.') })
    return
  }
  const key = `appleHealth:${name}`
  const word = asText(dose.units).trim()
  const isCount = word.toLowerCase() === 'count'
  const unit = added.get(key) ?? (isCount ? UNIT_OF_FORM[asText(dose.form)] : unitOf(word)) ?? 'pill'
  if (!added.has(key)) {
    added.set(key, unit)
    const nickname = asText(dose.nickname).trim()
    const notes = nickname && nickname !== name ? t('Also called {name}', { name: nickname }) : ''
    incoming.tables.medicines.push(
      cells({ id: key, name, notes, unit, step: 0.001, created_utc: context.now }),
    )
    incoming.tables.packs.push(cells({ id: key, medicine_id: key, created_utc: context.now }))
  }
  const status = asText(dose.status)
  if (status === '') {
    incoming.lost.push({ ...line, reason: t('It does not say if it was taken.') })
    return
  }
  if (!wasTaken(incoming, context, status, line)) return
  const taken = readInstant(asText(dose.start), { order: null, timeZone: context.timeZone })
  if (taken === undefined) {
    incoming.lost.push({ ...line, reason: t('It does not say when it was taken') })
    return
  }
  const amount = Number(asText(dose.dosage) || Number.NaN)
  // A count is one of whatever is counted, but never a millilitre or gram.
  const own = isCount ? (unit === 'ml' || unit === 'gram' ? 'pill' : unit) : unitOf(word)
  const said =
    amount > 0 && own !== undefined && isSameKind(own, unit)
      ? amount
      : amountIn(incoming, context, { key, name, text: withUnit(dose, word), unit }, line)
  if (said === undefined) return
  incoming.tables.doses.push(
    cells({
      id: `${key}:${asText(dose.scheduledDate)}:${asText(dose.start)}`,
      medicine_id: key,
      taken_utc: taken,
      amount: said,
      created_utc: taken,
    }),
  )
}

/** The dosage with its unit; older versions wrote none, and then it may be milligrams. */
const withUnit = ({ dosage }: Json, word: string): string => {
  const number = asText(dosage)
  return number === '' ? '' : `${number} ${word || UNKNOWN_UNIT}`
}

const METRICS: Record<string, string> = {
  weight_body_mass: 'BodyMass',
  body_temperature: 'BodyTemperature',
  blood_glucose: 'BloodGlucose',
}

function addMetric(measurements: AppleMeasurements, { name, units, data }: Json): void {
  const type = METRICS[asText(name)]
  for (const { date, qty, systolic, diastolic, source } of asList(data)) {
    const of = { unit: asText(units), startDate: asText(date), sourceName: asText(source) }
    if (type !== undefined) measurements.add({ ...of, type, value: asText(qty) })
    if (name !== 'blood_pressure') continue
    measurements.add({ ...of, type: 'BloodPressureSystolic', value: asText(systolic) })
    measurements.add({ ...of, type: 'BloodPressureDiastolic', value: asText(diastolic) })
  }
}
