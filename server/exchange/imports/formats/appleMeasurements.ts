import { t } from '../../../../language/t.ts'
import { readInstant } from '../cells/dates.ts'
import { cells, type Incoming } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'

/** A record as Apple writes it, its type without `HKQuantityTypeIdentifier`. */
export interface AppleRecord {
  type: string
  unit: string
  startDate: string
  sourceName: string
  value: string
}

/** Types of records that are measured here. */
export const APPLE_TYPES = [
  'BodyMass',
  'BodyTemperature',
  'BloodGlucose',
  'BloodPressureSystolic',
  'BloodPressureDiastolic',
]

const KINDS: Record<string, string> = {
  BodyMass: 'weight',
  BodyTemperature: 'temperature',
  BloodGlucose: 'glucose',
}

/** Our unit and how many of it one of Apple's is. */
const UNITS: Record<string, [unit: string, factor: number]> = {
  kg: ['kg', 1],
  g: ['kg', 0.001],
  lb: ['lb', 1],
  st: ['lb', 14],
  degC: ['°C', 1],
  degF: ['°F', 1],
  'mg/dL': ['mg/dL', 1],
  'mmol/L': ['mmol/L', 1],
  mmHg: ['mmHg', 1],
}

/** `mmol<180.1558800000541>/L` names the molar mass. */
const plainUnit = (unit: string) => unit.replace(/<[\d.]+>/, '')

interface Pressure {
  systolic?: string
  diastolic?: string
}

/** Collects Apple's records. The two values of a blood pressure are records of one time and source. */
export class AppleMeasurements {
  readonly #incoming: Incoming
  readonly #context: ReadingContext
  /** Values of each kind, time and source. */
  readonly #seen = new Map<string, Set<string>>()
  readonly #pressures = new Map<string, Pressure>()

  constructor(incoming: Incoming, context: ReadingContext) {
    this.#incoming = incoming
    this.#context = context
  }

  /** Adds a record. False if it was there before: an export lists those of a blood pressure twice. */
  add({ type, unit, startDate, sourceName, value }: AppleRecord): boolean {
    const id = `${type}:${startDate}:${sourceName}`
    const values = this.#seen.get(id) ?? new Set()
    if (values.has(`${value} ${unit}`)) return false
    this.#seen.set(id, values.add(`${value} ${unit}`))
    // Another value of the same moment is another measurement.
    const place = `${startDate}:${sourceName}${values.size > 1 ? `:${values.size}` : ''}`
    const [ours, factor] = UNITS[plainUnit(unit)] ?? []
    if (ours === undefined || factor === undefined || !(Number(value) > 0)) {
      this.#lose(startDate, t('Its unit is not known here.'))
      return true
    }
    if (type.startsWith('BloodPressure')) {
      const pressure = this.#pressures.get(place) ?? {}
      this.#pressures.set(place, pressure)
      pressure[type.endsWith('Systolic') ? 'systolic' : 'diastolic'] = value
    } else this.#push(KINDS[type] ?? type, place, { startDate, unit: ours, value: Number(value) * factor })
    return true
  }

  /** Pairs the blood pressures; to be called after the last record. */
  end(): void {
    for (const [place, { systolic, diastolic }] of this.#pressures) {
      const startDate = place.slice(0, APPLE_DATE.length)
      if (systolic === undefined || diastolic === undefined)
        this.#lose(startDate, t('The measurement is not complete'))
      else this.#push('bloodPressure', place, { startDate, unit: 'mmHg', value: Number(systolic), diastolic })
    }
  }

  #push(
    kind: string,
    place: string,
    {
      startDate,
      unit,
      value,
      diastolic,
    }: { startDate: string; unit: string; value: number; diastolic?: string },
  ): void {
    const { timeZone, now } = this.#context
    const measured = readInstant(startDate, { order: null, timeZone })
    if (measured === undefined) {
      this.#lose(startDate, t('It does not say when it was measured'))
      return
    }
    const id = `appleHealth:${kind}:${place}`
    this.#incoming.tables.measurements.push(
      cells({ id, kind, measured_utc: measured, value, diastolic, unit, created_utc: now }),
    )
  }

  #lose(startDate: string, reason: string): void {
    this.#incoming.lost.push({ table: 'measurements', name: startDate, reason })
  }
}

const APPLE_DATE = '2024-01-01 08:00:00 +0100'
