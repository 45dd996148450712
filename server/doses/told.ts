import type { Unit } from '../../contract/amounts.ts'
import type { Dose } from '../../contract/doses.ts'

/** What the family's activity says of a dose; an amount only where it is no whole one, a unit only where it is not pills, a reason only beyond the limits. */
export const told = (
  { id, takenAt, pillsTaken, amount, personId, overrideReason }: Dose,
  { unit }: { unit: Unit },
) => ({
  doseId: id,
  takenAt,
  pillsTaken,
  ...(amount !== pillsTaken && { amount }),
  ...(unit !== 'pill' && { unit }),
  personId,
  ...(overrideReason !== null && { overrideReason }),
})
