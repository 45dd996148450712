import type { Measurement } from '../../contract/measurements.ts'

/** Fields of a measurement that its event shows. */
export const whatWasMeasured = ({
  kind,
  value,
  diastolic,
  unit,
  note,
  measuredAt,
}: Measurement): Record<string, unknown> => ({ kind, value, diastolic, unit, note, measuredAt })
