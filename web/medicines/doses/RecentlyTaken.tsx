import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { useUser } from '../../people/auth/session.tsx'
import { Lines } from '../ingredients/Lines.tsx'
import { recentLines, sourceLine } from '../ingredients/sentences.ts'
import { takerOf } from './takers.ts'

interface RecentlyTakenProps {
  medication: { id: string; familyId: string; name: string; personIds: readonly string[] }
  /** The chosen person, if there is a choice. */
  chosen: string | undefined
}

/** Doses with the same ingredients that the person took in the last 24 hours. Placed where it moves no control when it loads. */
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
