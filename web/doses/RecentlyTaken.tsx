import { useUser } from '../auth/session.tsx'
import { useRead } from '../http/read.ts'
import { Lines } from '../ingredients/Lines.tsx'
import { recentLines, sourceLine } from '../ingredients/sentences.ts'
import { reads } from '../reads.ts'
import { useNow } from '../ui/useNow.ts'
import { takerOf } from './takers.ts'

interface RecentlyTakenProps {
  medication: { id: string; familyId: string; name: string; personIds: readonly string[] }
  /** Who is chosen, where there is somebody to choose. */
  chosen: string | undefined
}

/**
 * What the one who takes it took of the same ingredients in the last 24 hours. It stands where it moves no field and no
 * button when it comes, and nothing waits for it.
 */
export function RecentlyTaken({ medication, chosen }: RecentlyTakenProps) {
  const { data: known } = useRead(reads.ingredients(medication.id), { always: true })
  const { data: people = [] } = useRead(reads.people(medication.familyId))
  const userId = useUser().id
  const now = useNow()
  const taker = chosen ?? takerOf(people, medication.personIds, userId)
  const lines = known ? recentLines({ medication, known, taker, people, userId, now }) : []
  return (
    <div aria-live="polite" className="shrink-0">
      {known && lines.length > 0 && (
        <Lines
          lines={lines}
          source={sourceLine([known.source, ...known.others.map(({ source }) => source)])}
          className="max-h-[min(10rem,25dvh)] overflow-auto border-t border-rule px-5 py-2.5 lg:px-7"
        />
      )}
    </div>
  )
}
