import { useEffect, useRef, useState } from 'react'
import type { Medication } from '../../contract/medications.ts'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MedicationCard } from './MedicationCard.tsx'

const PAGE = 48

// Outlives the dashboard, so that coming back from a medication finds the same height and the same place.
let lastShown = PAGE

const gridClass =
  'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] lg:gap-x-6 lg:gap-y-8'

/** The cards. A long list grows as its end comes near, so that two thousand medicines stay smooth. */
export function MedicationGrid({ medications, now }: { medications: readonly Medication[]; now: Date }) {
  const [shown, setShown] = useState(lastShown)
  const end = useRef<HTMLDivElement>(null)
  const more = medications.length > shown
  lastShown = shown

  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(shown + PAGE)
      },
      { rootMargin: '1500px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more, shown])

  return (
    <>
      <ul className={gridClass}>
        {medications.slice(0, shown).map((medication) => (
          <li key={medication.id} className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-0">
            <MedicationCard medication={medication} now={now} />
          </li>
        ))}
      </ul>
      {more && <div ref={end} className="h-24" />}
    </>
  )
}

/** In place of the cards while they are read. */
export const MedicationGridSkeleton = () => (
  <Loading className={gridClass}>
    {['1', '2', '3', '4', '5', '6'].map((place) => (
      <div key={place} className="max-md:nth-[n+4]:hidden">
        <Skeleton className="mx-2 h-8.5 w-44 rounded-b-none" />
        <Skeleton className="h-80 rounded-md" />
      </div>
    ))}
  </Loading>
)
