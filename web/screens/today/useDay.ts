import type { Family } from '../../../contract/families.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { carriedInto } from '../../medicines/plans/day.ts'
import { type Day, dayAround, plannedIn } from '../../medicines/plans/dayRange.ts'
import { isSettled, isWaiting, type PlannedDose, toPlanned } from '../../medicines/plans/states.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'

/**
 * Doses planned in the selected family today, with those of the day before that are still open or were missed in the last
 * 24 hours. Not read for a family that never had a plan. `watched`: read again every minute and on focus; one place on the
 * screen does that for all.
 */
export function usePlannedToday({ watched = false } = {}): PlannedDose[] | undefined {
  const { selected } = useFamilies()
  const now = useNow()
  const day = dayAround(now)
  const options = { enabled: hasPlans(selected), watched }
  const { data } = useRead(plannedIn(selected?.id, day), options)
  const { data: before } = useRead(plannedIn(selected?.id, dayAround(now, -1), 'true'), options)
  return data && [...carriedInto(day, toPlanned(before ?? [], now), now), ...toPlanned(data, now)]
}

/** Doses planned tomorrow, read once nothing of `today` is open or still to come. */
export function useTomorrow(familyId: string | undefined, today: readonly PlannedDose[] | undefined) {
  const enabled = today?.every(isSettled) ?? false
  const { data, isPending } = useRead(plannedIn(familyId, dayAround(useNow(), 1)), { enabled })
  return { data: enabled ? data : undefined, isPending: enabled && isPending }
}

/** Number of doses that wait in the selected family; 0 until known. */
export const useWaiting = (watched = false): number =>
  usePlannedToday({ watched })?.filter(isWaiting).length ?? 0

/**
 * Reads everything that a family's day shows. `before` is given for today: open and missed doses of that day are shown too, and
 * tomorrow's once nothing more comes. A family that never had a plan is not asked for one.
 */
export function useDay(family: Family, day: Day, before?: Day) {
  const enabled = hasPlans(family)
  const now = useNow()
  const people = useRead(reads.people(family.id))
  const medications = useRead(reads.medications(family.id))
  const occurrences = useRead(plannedIn(family.id, day), { enabled, always: true })
  const earlier = useRead(plannedIn(family.id, before ?? day, before && 'true'), {
    enabled,
    always: true,
  })
  const allowances = useRead(reads.allowances(family.id), { enabled, watched: true })
  const forecasts = useRead(reads.forecasts(family.id), { enabled, always: true })
  const tomorrow = useTomorrow(family.id, before && occurrences.data && toPlanned(occurrences.data, now))
  const needed = [people, medications, ...(enabled ? [occurrences, earlier] : [])]
  const isEmpty = before !== undefined && [occurrences, earlier].every(({ data }) => data?.length === 0)
  const beside = enabled ? [allowances, forecasts] : []
  const errorOf = (all: readonly { data: unknown; error: unknown }[]) =>
    all.find(({ error, data }) => error && !data)?.error
  return {
    people: people.data ?? [],
    medications: medications.data ?? [],
    occurrences: occurrences.data ?? [],
    earlier: before ? (earlier.data ?? []) : [],
    allowances: allowances.data ?? [],
    forecasts: forecasts.data ?? [],
    tomorrow: tomorrow.data,
    isKnown: needed.every(({ data }) => data !== undefined) && !(isEmpty && tomorrow.isPending),
    /** True if nobody takes anything by a plan. */
    isUnplanned: !enabled || (isEmpty && [tomorrow, ...beside].every(({ data }) => data?.length === 0)),
    /** Failure of the day itself; `errorBeside` of the panels beside it. */
    error: errorOf(needed),
    errorBeside: errorOf(beside),
    retry: () => {
      for (const { refetch } of [...needed, ...beside]) void refetch()
    },
  }
}
