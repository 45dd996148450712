import type { Measurement } from '../../../contract/measurements.ts'

/** Fields of a measurement in its event. */
export const whatWasMeasured = ({
  kind,
  value,
  diastolic,
  unit,
  note,
  measuredAt,
}: Measurement): Record<string, unknown> => ({ kind, value, diastolic, unit, note, measuredAt })
