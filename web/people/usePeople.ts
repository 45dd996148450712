import type { Person } from '../../contract/people.ts'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import { inWords } from '../ui/lists.ts'

const NOBODY: readonly Person[] = []

/**
 * The people of a family, archived ones too: none until they are known, nor where one is alone. A family of one has
 * nothing to tell apart.
 */
export function usePeople(familyId: string | undefined): readonly Person[] {
  const { data } = useRead(reads.people(familyId ?? ''), { enabled: familyId !== undefined })
  return data && data.length > 1 ? data : NOBODY
}

/** Those of `ids`, in the family's order. */
export const named = (people: readonly Person[], ids: readonly (string | null)[]): Person[] =>
  people.filter(({ id }) => ids.includes(id))

/** Whom a choice is offered among: who is not archived, and who is chosen already. */
export const offered = (people: readonly Person[], chosen: readonly string[]): Person[] =>
  people.filter(({ id, archived }) => !archived || chosen.includes(id))

/** “Mila and Ben” */
export const namesOf = (people: readonly Person[]): string => inWords(people.map(({ name }) => name))
