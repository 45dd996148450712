import type { Person } from '../../../contract/people.ts'
import { inWords } from '../../../language/lists.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'

const NOBODY: readonly Person[] = []

/** The people of a family, archived ones too; none until loaded, nor in a family of one. */
export function usePeople(familyId: string | undefined): readonly Person[] {
  const { data } = useRead(reads.people(familyId ?? ''), { enabled: familyId !== undefined })
  return data && data.length > 1 ? data : NOBODY
}

/** The people with these ids, in the family's order. */
export const peopleById = (people: readonly Person[], ids: readonly (string | null)[]): Person[] =>
  people.filter(({ id }) => ids.includes(id))

/** People to choose from: not archived, or already chosen. */
export const peopleToOffer = (people: readonly Person[], chosen: readonly string[]): Person[] =>
  people.filter(({ id, archived }) => !archived || chosen.includes(id))

/** “Mila and Ben” */
export const namesOf = (people: readonly Person[]): string => inWords(people.map(({ name }) => name))
