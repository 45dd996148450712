import type { DoseBody } from '../../contract/doses.ts'
import type { Medication } from '../../contract/medications.ts'
import type { Occurrence } from '../../contract/occurrences.ts'
import type { Person } from '../../contract/people.ts'

/** A dose to log: one that is planned, or one that is taken as needed. */
export interface Taking {
  medicationId: string
  personId: string
  amount: number
  occurrenceId?: string
}

export const takingOf = ({ id, medicationId, personId, amount }: Occurrence): Taking => ({
  medicationId,
  personId,
  amount,
  occurrenceId: id,
})

/** What tells a dose from the others on the screen. */
export const keyOf = ({ medicationId, personId, occurrenceId }: Taking): string =>
  occurrenceId ?? `${medicationId} ${personId}`

export const toBody = ({ personId, amount, occurrenceId }: Taking, takenAt: Date): DoseBody => ({
  takenAt: takenAt.toISOString(),
  personId,
  amount,
  ...(occurrenceId !== undefined && { occurrenceId }),
})

/** "Carprofen 50 mg, Rufus"; "2 for Grandpa Emil"; "5 doses". A family of one is not named. */
export function dosesText(
  doses: readonly Pick<Taking, 'medicationId' | 'personId'>[],
  medications: readonly Pick<Medication, 'id' | 'name'>[],
  people: readonly Person[],
): string {
  const [first] = doses
  const person =
    people.length > 1 && doses.every(({ personId }) => personId === first?.personId)
      ? people.find(({ id }) => id === first?.personId)
      : undefined
  if (doses.length > 1) return person ? `${doses.length} for ${person.name}` : `${doses.length} doses`
  const name = medications.find(({ id }) => id === first?.medicationId)?.name ?? 'One dose'
  return person ? `${name}, ${person.name}` : name
}
