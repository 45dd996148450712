import type { Measurement } from '../../../contract/measurements.ts'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import { sentence } from '../../../language/t.ts'

/** Names of what can be measured. */
export const KIND_NAMES: Record<MeasurementKind, string> = {
  temperature: sentence('Temperature'),
  weight: sentence('Weight'),
  bloodPressure: sentence('Blood pressure'),
  glucose: sentence('Blood sugar'),
  note: sentence('Note'),
}

/** A measured value with its unit as entered: `37.5 °C`, `120/80 mmHg`. Empty for a note. */
export const writeMeasured = ({
  value,
  diastolic,
  unit,
}: Pick<Measurement, 'value' | 'diastolic' | 'unit'>): string =>
  value === null ? '' : `${diastolic === null ? value : `${value}/${diastolic}`} ${unit ?? ''}`
