import type { Unit } from '../../contract/amounts.ts'
import type { Dose } from '../../contract/doses.ts'

/** What the family's activity says of a dose; an amount only where it is no whole one, a unit only where it is not pills. */
export const told = ({ id, takenAt, pillsTaken, amount, personId }: Dose, { unit }: { unit: Unit }) => ({
  doseId: id,
  takenAt,
  pillsTaken,
  ...(amount !== pillsTaken && { amount }),
  ...(unit !== 'pill' && { unit }),
  personId,
})
