import { hasPlans } from '../families/hasPlans.ts'
import { useFamilies } from '../families/selectedFamily.tsx'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import { useNow } from '../ui/useNow.ts'
import { type Day, dayAround, rangeOf } from './day.ts'
import { isWaiting, type Planned, toPlanned } from './states.ts'

/**
 * What is planned in the selected family today. A family that never had a plan is not asked for. `watched`: read again every minute
 * and whenever it is looked at, which one place on the screen does for all.
 */
export function usePlannedToday({ watched = false } = {}): Planned[] | undefined {
  const { selected } = useFamilies()
  const now = useNow()
  const { data } = useRead(plannedIn(selected?.id, dayAround(now)), {
    enabled: hasPlans(selected),
    watched,
  })
  return data && toPlanned(data, now)
}

export const plannedIn = (familyId: string | undefined, day: Day) =>
  reads.occurrences(familyId ?? '', rangeOf(day))

/** How many doses wait in the selected family; 0 until that is known. */
export const useWaiting = (watched = false): number =>
  usePlannedToday({ watched })?.filter(isWaiting).length ?? 0
