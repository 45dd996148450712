import { useQueries } from '@tanstack/react-query'
import type { Person } from '../../../contract/people.ts'
import { reads } from '../../base/reads.ts'

/** The people of some families, archived ones too, as far as they are loaded. */
export function usePeopleOf(familyIds: readonly string[]): readonly Person[] {
  return useQueries({
    queries: familyIds.map((id) => reads.people(id)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
}
