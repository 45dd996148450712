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
