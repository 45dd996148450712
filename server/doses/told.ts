import type { Dose } from '../../contract/doses.ts'

/** What the family's activity says of a dose; an amount only where it is no whole one. */
export const told = ({ id, takenAt, pillsTaken, amount, personId }: Dose) => ({
  doseId: id,
  takenAt,
  pillsTaken,
  ...(amount !== pillsTaken && { amount }),
  personId,
})
