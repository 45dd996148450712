import { useState } from 'react'
import type { Occurrence } from '../../contract/occurrences.ts'
import { useRead } from '../http/cache.ts'
import { reads } from '../reads.ts'

/** So far ahead is looked: a plan that has nothing until then has no time that anybody would miss. */
const AHEAD_MS = 8 * 24 * 60 * 60 * 1000
const MOST = 3

/** What comes next of somebody's plans, the next three; none while it is not asked for, or not known. */
export function useComing(
  familyId: string | undefined,
  personId: string | undefined,
  isAsked: boolean,
): Occurrence[] {
  const [from] = useState(() => new Date())
  const { data } = useRead(
    reads.occurrencesOfPerson(familyId ?? '', personId ?? '', {
      from: from.toISOString(),
      to: new Date(from.getTime() + AHEAD_MS).toISOString(),
    }),
    { enabled: isAsked && familyId !== undefined && personId !== undefined },
  )
  return isAsked ? (data ?? []).slice(0, MOST) : []
}
