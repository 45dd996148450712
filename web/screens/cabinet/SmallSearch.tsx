import type { Medication } from '../../../contract/medications.ts'
import { NoneFound } from './EmptyCabinet.tsx'
import { MedicationGrid } from './MedicationGrid.tsx'
import { MoreFound } from './MoreFound.tsx'
import { useIngredients } from './useIngredients.ts'
import { findMore } from './whatFor.ts'

interface SmallSearchProps {
  familyId: string
  medications: readonly Medication[]
  text: string
  showExpired: boolean
  now: Date
  /** True if nothing was found by name or notes. */
  isEmpty: boolean
  onShowExpired: () => void
}

const self = (medication: Medication) => medication

/** Below a small cabinet's matches: what is for that, and what contains it. */
export default function SmallSearch({ familyId, medications, isEmpty, ...search }: SmallSearchProps) {
  const ingredients = useIngredients(familyId)
  const found = findMore(medications, self, { ...search, ingredients })
  const hasMore = found.forPurpose.length + found.containing.length + found.expired > 0
  if (!hasMore) return isEmpty && <NoneFound allHidden={false} />
  return (
    <MoreFound
      {...search}
      found={found}
      ingredients={ingredients}
      medicationOf={self}
      list={(items) => <MedicationGrid medications={items} now={search.now} />}
    />
  )
}
