import { hasPlans } from '../families/hasPlans.ts'
import { useFamilies } from '../families/selectedFamily.tsx'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import { useNow } from '../ui/useNow.ts'
import { carriedInto } from './carried.ts'
import { type Day, dayAround, rangeOf } from './day.ts'
import { isWaiting, type Planned, toPlanned } from './states.ts'

/**
 * Doses planned in the selected family today, with those of the day before that are still open or were missed in the last 24 hours. A family that never had a plan is not asked for. `watched`: read again every minute
 * and whenever it is looked at, which one place on the screen does for all.
 */
export function usePlannedToday({ watched = false } = {}): Planned[] | undefined {
  const { selected } = useFamilies()
  const now = useNow()
  const day = dayAround(now)
  const options = { enabled: hasPlans(selected), watched }
  const { data } = useRead(plannedIn(selected?.id, day), options)
  const { data: before } = useRead(plannedIn(selected?.id, dayAround(now, -1)), options)
  return data && [...carriedInto(day, toPlanned(before ?? [], now), now), ...toPlanned(data, now)]
}

export const plannedIn = (familyId: string | undefined, day: Day) =>
  reads.occurrences(familyId ?? '', rangeOf(day))

/** How many doses wait in the selected family; 0 until that is known. */
export const useWaiting = (watched = false): number =>
  usePlannedToday({ watched })?.filter(isWaiting).length ?? 0
