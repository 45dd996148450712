import type { Instant } from './instant.ts'

/** Measurements besides doses. */
export interface MeasurementTables {
  measurements: {
    id: string
    personId: string
    kind: 'temperature' | 'weight' | 'bloodPressure' | 'glucose' | 'note'
    measuredAt: Instant
    /** In thousandths of `unit`, as entered; the upper value of a blood pressure. */
    valueMilli: number | null
    diastolicMilli: number | null
    unit: '°C' | '°F' | 'kg' | 'lb' | 'mmHg' | 'mmol/L' | 'mg/dL' | null
    note: string | null
    recordedBy: string | null
    createdAt: Instant
  }
}
