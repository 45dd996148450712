/** What can be measured besides doses, with the units in which it may be entered. A note has none. */
export const MEASUREMENT_UNITS = {
  temperature: ['°C', '°F'],
  weight: ['kg', 'lb'],
  bloodPressure: ['mmHg'],
  glucose: ['mmol/L', 'mg/dL'],
  note: [],
} as const

export type MeasurementKind = keyof typeof MEASUREMENT_UNITS

export const MEASUREMENT_KINDS = Object.keys(MEASUREMENT_UNITS) as MeasurementKind[]

/** Highest value: no limit of what can be measured, only of what can be stored and shown. */
export const MOST_MEASURED = 10_000
