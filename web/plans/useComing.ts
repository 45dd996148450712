import { useState } from 'react'
import type { Occurrence } from '../../contract/occurrences.ts'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'

const NOTHING: readonly Occurrence[] = []

/** So far ahead is looked: a plan that has nothing until then has no time that anybody would miss. */
const DAY_MS = 24 * 60 * 60 * 1000
const AHEAD_MS = 8 * DAY_MS

/** What is planned for somebody from yesterday on; none while it is not asked for, or not known. */
export function useComing(
  familyId: string | undefined,
  personId: string | undefined,
  isAsked: boolean,
): readonly Occurrence[] {
  const [from] = useState(() => new Date())
  const { data } = useRead(
    reads.occurrencesOfPerson(familyId ?? '', personId ?? '', {
      from: new Date(from.getTime() - DAY_MS).toISOString(),
      to: new Date(from.getTime() + AHEAD_MS).toISOString(),
    }),
    { enabled: isAsked && familyId !== undefined && personId !== undefined },
  )
  return (isAsked && data) || NOTHING
}
