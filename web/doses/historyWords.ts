import { writeAmountOf } from '../../contract/amounts.ts'
import type { Dose } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'
import type { Counted } from './amountWords.ts'

/**
 * Who logged a dose, where somebody else took it: who has no account was given it, who has one took it, and another
 * marked it. Nothing for an own dose, and where nobody knows.
 */
export function markedBy(
  { personId, loggedBy }: Pick<Dose, 'personId' | 'loggedBy'>,
  people: readonly Person[],
): string | undefined {
  const taker = people.find(({ id }) => id === personId)
  const other = people.find(({ id }) => id === loggedBy && id !== personId)
  if (!other) return undefined
  return taker && taker.userId === null ? `given by ${other.name}` : `marked by ${other.name}`
}

/** "½ tablet, marked by Ben, after breakfast" */
export const doseText = (dose: Dose, { unit }: Counted, people: readonly Person[]): string =>
  [writeAmountOf(dose.amount, unit), markedBy(dose, people), dose.notes].filter(Boolean).join(', ')

/** A dose that was deleted since the list was opened, and the list as it was then. */
export interface Deleted {
  dose: Dose
  seen: readonly Dose[] | undefined
}

/** The doses of a list, newest first, among them those that were deleted since it was opened and not brought back. */
export function withDeleted(
  doses: readonly Dose[],
  deleted: readonly Deleted[],
  { from, to }: { from: string; to: string },
): { dose: Dose; isDeleted: boolean }[] {
  const gone = deleted.filter(
    ({ dose: { id, takenAt }, seen }) =>
      takenAt >= from && takenAt < to && (seen === doses || !doses.some((dose) => dose.id === id)),
  )
  const kept = doses.filter(({ id }) => !gone.some(({ dose }) => dose.id === id))
  return [
    ...kept.map((dose) => ({ dose, isDeleted: false })),
    ...gone.map(({ dose }) => ({ dose, isDeleted: true })),
  ].sort((a, b) => b.dose.takenAt.localeCompare(a.dose.takenAt))
}
