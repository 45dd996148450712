import type { Medication, WholeMedication } from '../contract/medications.ts'

/** A medication as its family's list shows it. */
export const asListed = ({ lot, createdAt, updatedAt, logs, ...row }: WholeMedication): Medication => ({
  ...row,
  logs: logs.slice(0, 1).map(({ occurrenceId, overrideReason, version, ...dose }) => dose),
})
