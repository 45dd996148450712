import type { ReactNode } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { MedicationCard } from './MedicationCard.tsx'

export const gridClass =
  'medication-grid grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] lg:gap-x-6 lg:gap-y-8'

interface GridItemProps {
  medication: Medication
  now: Date
  /** Tabs that say why it needs a look. */
  reasons?: ReactNode
  /** True if the card itself says until when it is good: no tab does. */
  withDate?: boolean
}

export const GridItem = (props: GridItemProps) => (
  <li data-item={props.medication.id} className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-0">
    <MedicationCard {...props} />
  </li>
)

export const MedicationGrid = ({ medications, now }: { medications: readonly Medication[]; now: Date }) => (
  <ul className={gridClass}>
    {medications.map((medication) => (
      <GridItem key={medication.id} medication={medication} now={now} />
    ))}
  </ul>
)

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
