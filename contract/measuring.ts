export const MEASUREMENT_UNITS = {
  temperature: ['°C', '°F'],
  weight: ['kg', 'lb'],
  bloodPressure: ['mmHg'],
  glucose: ['mmol/L', 'mg/dL'],
  note: [],
} as const

export type MeasurementKind = keyof typeof MEASUREMENT_UNITS

export const MEASUREMENT_KINDS = Object.keys(MEASUREMENT_UNITS) as MeasurementKind[]

/** Bound for storage and display, not a medical limit. */
export const MOST_MEASURED = 10_000
