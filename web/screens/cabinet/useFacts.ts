import { useCallback, useMemo, useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { UNDO_MS } from '../../base/ui/toasts.ts'
import { dayAround, plannedIn } from '../../medicines/plans/dayRange.ts'
import { toPlanned } from '../../medicines/plans/states.ts'
import { hasPlans } from '../../people/families/hasPlans.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { usePlannedToday } from '../today/useDay.ts'
import { factsOf } from './facts.ts'

/** Everything that a family's cabinet is filtered and sorted by; `onTaken` keeps a medication in its place for a while. */
export function useFacts(familyId: string, medications: readonly Medication[], now: Date) {
  const { selected } = useFamilies()
  const enabled = hasPlans(selected)
  const today = usePlannedToday()
  const { data: tomorrow } = useRead(plannedIn(familyId, dayAround(now, 1)), { enabled })
  const { data: forecasts } = useRead(reads.forecasts(familyId), { enabled })
  const { data: shopping } = useRead(reads.shopping(familyId))
  const [stillDue, setStillDue] = useState<ReadonlySet<string>>(new Set())
  // The minute is enough, and the lists of today are made anew with every drawing.
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const all = useMemo(
    () =>
      factsOf(medications, {
        planned: [...(today ?? []), ...toPlanned(tomorrow ?? [], now)],
        forecasts: forecasts ?? [],
        shopping: shopping ?? [],
        stillDue,
        now,
      }),
    [medications, minute, signatureOf(today), tomorrow, forecasts, shopping, stillDue],
  )
  const onTaken = useCallback((id: string) => {
    setStillDue((before) => new Set(before).add(id))
    setTimeout(() => setStillDue((before) => new Set([...before].filter((one) => one !== id))), UNDO_MS)
  }, [])
  return { all, onTaken }
}

/** Changes when a dose of today changes its state. */
const signatureOf = (today: ReturnType<typeof usePlannedToday>) =>
  today?.map(({ occurrence, state }) => `${occurrence.id} ${state}`).join()
