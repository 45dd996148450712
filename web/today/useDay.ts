import type { Family } from '../../contract/families.ts'
import { hasPlans } from '../families/hasPlans.ts'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import type { Day } from './day.ts'
import { plannedIn } from './usePlanned.ts'

/** All that a day of a family is drawn from. A family that never had a plan is asked for none. */
export function useDay(family: Family, day: Day) {
  const enabled = hasPlans(family)
  const people = useRead(reads.people(family.id))
  const medications = useRead(reads.medications(family.id))
  const occurrences = useRead(plannedIn(family.id, day), { enabled, always: true })
  const allowances = useRead(reads.allowances(family.id), { enabled, watched: true })
  const forecasts = useRead(reads.forecasts(family.id), { enabled, always: true })
  const needed = [people, medications, ...(enabled ? [occurrences] : [])]
  const beside = enabled ? [allowances, forecasts] : []
  const errorOf = (all: readonly { data: unknown; error: unknown }[]) =>
    all.find(({ error, data }) => error && !data)?.error
  return {
    people: people.data ?? [],
    medications: medications.data ?? [],
    occurrences: occurrences.data ?? [],
    allowances: allowances.data ?? [],
    forecasts: forecasts.data ?? [],
    isKnown: needed.every(({ data }) => data !== undefined),
    /** Nobody takes anything by a plan. */
    isUnplanned: !enabled || [occurrences, ...beside].every(({ data }) => data?.length === 0),
    /** Why there is no day to show; or only not what stands beside it. */
    error: errorOf(needed),
    errorBeside: errorOf(beside),
    retry: () => {
      for (const { refetch } of [...needed, ...beside]) void refetch()
    },
  }
}
