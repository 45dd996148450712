import { useState } from 'react'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { present } from '../../base/http/clock.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'

const NOTHING: readonly Occurrence[] = []

/** Time ahead that is searched. */
const AHEAD_MS = 8 * DAY_MS

/** A person's occurrences from yesterday on; empty if not enabled or not loaded. */
export function useComing(
  familyId: string | undefined,
  personId: string | undefined,
  isAsked: boolean,
): readonly Occurrence[] {
  const [from] = useState(() => present())
  const { data } = useRead(
    reads.occurrencesOfPerson(familyId ?? '', personId ?? '', {
      from: new Date(from.getTime() - DAY_MS).toISOString(),
      to: new Date(from.getTime() + AHEAD_MS).toISOString(),
    }),
    { enabled: isAsked && familyId !== undefined && personId !== undefined },
  )
  return (isAsked && data) || NOTHING
}
